import { expect, it } from "vitest";
import { newWorkspace } from "../state.js";
import { run } from "../testing/run-command.js";
import { beginUserChange } from "./begin-user-change.js";

it("gives the time of the event and changes nothing", () => {
  const { state, changes, outcome } = run(beginUserChange, {});
  expect(state).toEqual(newWorkspace);
  expect(outcome).toEqual({ ok: true, value: { at: expect.any(Number) } });
  expect(changes).toEqual([]);
});

it("is refused while the workspace is paused", () => {
  const { outcome } = run(beginUserChange, {}, { ...newWorkspace, status: "Paused" });
  expect(outcome).toMatchObject({ ok: false, code: "BadRequest" });
});
