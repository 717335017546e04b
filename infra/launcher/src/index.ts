/** Starts services and whole installations; used by the end-to-end tests and the benchmarks. */
export {
  startService,
  type ServiceName,
  type ServiceOptions,
  type ServiceProcess,
} from "./service-process.js";
