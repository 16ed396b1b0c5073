// A page never gives up a request: a busy machine is no network that is cut.
AbortController.prototype.abort = () => {};
