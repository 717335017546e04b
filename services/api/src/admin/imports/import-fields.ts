/** What answers about imports share. */
import { exampleCreatedAt, type Example } from "@signalbox/workspace";

export const exampleImport: Example = {
  id: "5d0f2a1c-7b3e-4c59-8e21-c4d2f6a8b097",
  name: "Customers of the shop",
  status: "Draft",
  createdAt: new Date(exampleCreatedAt).toISOString(),
  createdBy: { kind: "member", id: "8c1e4b7a-2d5f-4a63-9b10-d7e3f9c5a812", name: "Ann" },
  progress: { done: 0, total: 0 },
  counts: {},
  of: "users",
  format: "csv",
  columns: ["E-Mail", "Plan"],
  rows: 2,
  filesUntil: new Date(exampleCreatedAt + 7 * 86_400_000).toISOString(),
};
