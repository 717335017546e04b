/** The simulator, invariants and builders. For tests only. */
export * from "./audience-promises.js";
export { simulate, type SimulationReport } from "./simulation/simulate.js";
export { createDice, type Dice } from "./simulation/dice.js";
