// A page gives up a request later: a busy machine is no network that is cut.
if (!AbortSignal.late) {
  AbortSignal.late = AbortSignal.timeout;
  AbortSignal.timeout = (milliseconds) => AbortSignal.late(15 * milliseconds);
}
