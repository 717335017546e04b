/** For development only: the simulator, builders and crash tools. */
export * from "./audience-promises.js";
export { simulate, type SimulationReport } from "./simulation/simulate.js";
export { createDice, type Dice } from "./simulation/dice.js";
