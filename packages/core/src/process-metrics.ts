/**
 * What services leave out of the process metrics that prom-client collects: one series for each heap space and for each
 * kind of handle. They were a third of what a fresh installation shows, and the totals beside them say the same.
 */
export const detailedProcessMetrics: readonly string[] = [
  "nodejs_heap_space_size_total_bytes",
  "nodejs_heap_space_size_used_bytes",
  "nodejs_heap_space_size_available_bytes",
  "nodejs_active_resources",
  "nodejs_active_handles",
  "nodejs_active_requests",
];
