import { expect, it } from "vitest";
import { mainChangesOf, type AuditEntry, type MainChange } from "./main-changes.js";

const entry: AuditEntry = {
  workspaceId: "shop",
  at: 1,
  action: "put-subscription-group",
  ok: true,
  resources: [{ kind: "subscription-group", id: "news" }],
  changes: [],
};

const segment: MainChange["change"] = { kind: "segment", id: "members", change: "created", fields: [] };
const group: MainChange["change"] = { kind: "subscription-group", id: "news", change: "created", fields: [] };

it("leaves out entries without a change", () => {
  expect(mainChangesOf([entry])).toEqual([]);
});

it("takes the change of the main resource, else the first one", () => {
  const both = { ...entry, changes: [segment, group] };
  const one = { ...entry, changes: [segment] };
  expect(mainChangesOf([both, one]).map(({ change }) => change.id)).toEqual(["news", "members"]);
});
