import { expect, it } from "vitest";
import { newWorkspace } from "../state.js";
import { run } from "../testing/run-command.js";
import { recordAnswer } from "./record-answer.js";

it("record-answer returns the answer as its outcome and changes no state", () => {
  const answer = { type: "Ok", value: [1, null] };
  const { state, changes, outcome } = run(recordAnswer, { answer });
  expect([state, changes, outcome]).toEqual([newWorkspace, [], { ok: true, value: answer }]);
});
