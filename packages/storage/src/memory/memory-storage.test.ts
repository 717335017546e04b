import { storageConformance } from "../conformance.js";
import { createMemoryStorage } from "./memory-storage.js";

storageConformance("the memory storage", async () => createMemoryStorage());
