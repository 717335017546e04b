/**
 * Process metrics of prom-client that services leave out: one series per heap space and per kind of handle. They made up
 * a third of all series of a fresh installation, and the totals carry the same information.
 */
export const detailedProcessMetrics: readonly string[] = [
  "nodejs_heap_space_size_total_bytes",
  "nodejs_heap_space_size_used_bytes",
  "nodejs_heap_space_size_available_bytes",
  "nodejs_active_resources",
  "nodejs_active_handles",
  "nodejs_active_requests",
];
