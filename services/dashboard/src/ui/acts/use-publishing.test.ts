import { expect, it } from "vitest";
import type { Permission } from "../../data/index.js";
import { approvalPermissions, type ApprovalKind } from "./approval-kinds.js";
import { publishingOf, type ApprovalSettings } from "./use-publishing.js";

const kinds = Object.keys(approvalPermissions) as ApprovalKind[];
const having =
  (...held: Permission[]) =>
  (permission: Permission): boolean =>
    held.includes(permission);
const settings = (chosen: readonly ApprovalKind[], authorsPublish = false): ApprovalSettings => ({
  authorsPublish,
  kinds: [...chosen],
});

it.each(kinds)("%s: who may write it asks for approval where the workspace wants that", (kind) => {
  const { write, publish } = approvalPermissions[kind];
  const author = having(write, "approvals:write");
  expect(publishingOf(kind, author, settings([kind]))).toBe("by approval");
  expect(publishingOf(kind, having(write), settings([kind]))).toBe("forbidden");
  expect(publishingOf(kind, author, settings(kinds.filter((each) => each !== kind)))).toBe("allowed");
  expect(publishingOf(kind, author, settings([kind], true))).toBe("allowed");
  expect(publishingOf(kind, having(publish), settings([kind]))).toBe("allowed");
  expect(publishingOf(kind, having("approvals:write"), settings([]))).toBe("forbidden");
});

it("takes the settings of a new workspace where they are not known", () => {
  const author = (kind: ApprovalKind) => having(approvalPermissions[kind].write, "approvals:write");
  expect(kinds.filter((kind) => publishingOf(kind, author(kind), undefined) === "by approval")).toEqual([
    "Journey",
    "Template",
    "Broadcast",
  ]);
});
