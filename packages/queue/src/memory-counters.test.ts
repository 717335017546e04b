import { countersConformance } from "./counters-conformance.fixture.js";
import { createMemoryCounters } from "./memory-counters.js";

const counters = createMemoryCounters();
countersConformance("memory", () => counters);
