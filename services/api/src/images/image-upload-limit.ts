/** Limits the images that a workspace uploads at a time: each is in memory until it is stored. */
import { createConcurrencyLimit, type ConcurrencyLimit } from "../http/concurrency-limit.js";

export function createImageUploadLimit(): ConcurrencyLimit {
  return createConcurrencyLimit({ running: 2, waiting: 50, waitMs: 20_000, what: "uploads of images" });
}
