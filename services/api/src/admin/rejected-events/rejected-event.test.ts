import { workspaceId } from "@signalbox/core/testing";
import { expect, it } from "vitest";
import { rejectedEventOf } from "./rejected-event.js";

const row = { workspaceId, item: "5", reason: "batch[0]: must be an object", userKey: "", at: 7 };
const says = { code: "isWrongAt", values: { path: "batch[0]" }, text: row.reason };

it("shows what the reason says", () => {
  expect(rejectedEventOf("r", { ...row, reasonSays: JSON.stringify([says]) })).toStrictEqual({
    id: "r",
    item: 5,
    reason: row.reason,
    reasonSays: [says],
    rejectedAt: 7,
  });
});

it("shows the text alone of a row of a release without sentences", () => {
  expect(rejectedEventOf("r", row)).toStrictEqual({ id: "r", item: 5, reason: row.reason, rejectedAt: 7 });
});
