import { createMemoryTurns } from "./memory-turns.js";
import { turnsConformance } from "./turns-conformance.fixture.js";

const turns = createMemoryTurns();
turnsConformance("memory", () => turns);
