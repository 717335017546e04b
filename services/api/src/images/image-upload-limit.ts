/**
 * Limits the images that a workspace uploads at a time: each is in memory until it is stored. One leaves the other place where
 * images are drawn (`render-image.ts`) to other workspaces.
 */
import { createConcurrencyLimit, type ConcurrencyLimit } from "../http/concurrency-limit.js";

export function createImageUploadLimit(): ConcurrencyLimit {
  return createConcurrencyLimit({ running: 1, waiting: 50, waitMs: 20_000, what: "uploads of images" });
}
