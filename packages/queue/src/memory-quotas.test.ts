import { createMemoryQuotas } from "./memory-quotas.js";
import { quotasConformance } from "./quotas-conformance.fixture.js";

const quotas = createMemoryQuotas();
quotasConformance("memory", () => quotas);
