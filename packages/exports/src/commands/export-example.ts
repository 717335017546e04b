/** An export in the examples of the reference. */
import { exampleCreatedAt, exampleIds, type Example } from "@signalbox/workspace";

export const exampleExport: Example = {
  id: "0f4c2f52f3a145e08d1c7c3a5b7f0e8a9d2b6c1e4f8a7035",
  name: "Free sign-ups",
  status: "Running",
  createdAt: new Date(exampleCreatedAt).toISOString(),
  createdBy: { kind: "member", id: "8c1e4b7a-2d5f-4a63-9b10-d7e3f9c5a812", name: "Ann" },
  startedAt: new Date(exampleCreatedAt).toISOString(),
  progress: { done: 0, total: 0 },
  counts: {},
  of: "users",
  format: "csv",
  destination: "download",
  segmentIds: [exampleIds.segment],
};
