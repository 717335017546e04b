import { createMemoryRateLimiter } from "./memory-rate-limiter.js";
import { turnsConformance } from "./turns-conformance.fixture.js";

const turns = createMemoryRateLimiter();
turnsConformance("memory", () => turns);
