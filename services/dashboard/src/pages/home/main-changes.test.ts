import { expect, it } from "vitest";
import { mainChangesOf, type AuditEntry } from "./main-changes.js";

const entry: AuditEntry = {
  workspaceId: "shop",
  at: 1,
  action: "put-subscription-group",
  ok: true,
  resources: [{ kind: "subscription-group", id: "news" }],
  changes: [],
};

const segment: AuditEntry["changes"][number] = {
  kind: "segment",
  id: "members",
  change: "created",
  fields: [],
};
const group: AuditEntry["changes"][number] = {
  kind: "subscription-group",
  id: "news",
  change: "created",
  fields: [],
};

it("leaves out entries without a change", () => {
  expect(mainChangesOf([entry])).toEqual([]);
});

it("takes the change of the main resource, else the first one", () => {
  const both = { ...entry, changes: [segment, group] };
  const one = { ...entry, changes: [segment] };
  expect(mainChangesOf([both, one]).map(({ about }) => about.id)).toEqual(["news", "members"]);
});

it("keeps what was done to people, which has no values", () => {
  const erasure = {
    ...entry,
    action: "start-bulk-act",
    resources: [{ kind: "bulk", id: "task-1" }],
    query: { type: "Erase", users: 50 },
  };
  expect(mainChangesOf([erasure])).toMatchObject([{ about: { kind: "bulk", id: "task-1" } }]);
});
