/** The authors of a resource that a test created with its first admin key. */
import { expect } from "vitest";

const firstKey: unknown = { kind: "key", id: expect.any(String), name: "default" };

export const byFirstKey: { readonly createdBy: unknown; readonly updatedBy: unknown } = {
  createdBy: firstKey,
  updatedBy: firstKey,
};
