/** For development only: the simulator, builders and crash tools. */
export { simulate, type SimulationReport } from "./simulation/simulate.js";
