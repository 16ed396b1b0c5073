-- Prints the figures of a run of wrk that asks for one page.
function done(summary, latency)
  local failed = summary.errors.status + summary.errors.connect + summary.errors.read
    + summary.errors.write + summary.errors.timeout
  print(string.format("figures %d %f %f %d",
    summary.requests, summary.duration / 1e6, latency:percentile(99) / 1e6, failed))
end
