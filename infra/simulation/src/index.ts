/** The simulator, invariants and builders. For tests only. */
export * from "./audience-invariants.js";
export * from "./journey-causes.js";
export { simulate, type SimulationReport } from "./simulation/simulate.js";
export { createRng, type Rng } from "./simulation/rng.js";
export { startInProcess, type InProcessSystem } from "./runtime/in-process-system.js";
