/** The entry that the reference shows. */
import { exampleIds } from "@signalbox/workspace";

const member = { kind: "member", id: "2f0cbb5d-8f4e-4f3e-9b47-0c5e1d3b8a11", name: "Ann Lee" };

export const exampleAuditItem: object = {
  workspaceId: exampleIds.workspace,
  seq: 42,
  at: 1_893_456_000_000,
  action: "put-segment",
  ok: true,
  actor: member,
  signIn: "password",
  ip: "203.0.113.7",
  userAgent: "Mozilla/5.0",
  requestId: "5d1f5b1e-7b6a-4d0e-8a35-2c1c7a7d3c1f",
  commandId: "8a35f0c2d19b4e6f8a35f0c2d19b4e6f0011223344556677",
  resources: [{ kind: "segment", id: exampleIds.segment, name: "Pro users" }],
  changes: [
    {
      kind: "segment",
      id: exampleIds.segment,
      name: "Pro users",
      change: "updated",
      fields: [{ field: "name", before: "Pro", after: "Pro users" }],
    },
  ],
  prev: "0f4b3c7f2f5f0d9c2e7ad4c5b8a1908f7d6e5c4b3a29180706f5e4d3c2b1a090",
  hash: "9c2e7ad4c5b8a1908f7d6e5c4b3a29180706f5e4d3c2b1a0900f4b3c7f2f5f0d",
};
