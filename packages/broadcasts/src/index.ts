/** Broadcasts on their way: the pager that walks their recipients and asks the delivery pipeline for each. */
export * from "./broadcast-ports.js";
export * from "./count-local-times.js";
export * from "./start-broadcasts.js";
