import { describe, expect, it } from "vitest";
import { workspaceId } from "@signalbox/core/testing";
import { newWorkspace } from "../state.js";
import { run } from "../testing/run-command.js";
import { putSuppressions } from "./put-suppressions.js";
import { removeSuppressions } from "./remove-suppressions.js";

const input = { channel: "Email", addresses: [" Jane@Example.com", "jane@example.com"] } as const;

describe("the suppression list", () => {
  it("has one row for an address in any case and with spaces", () => {
    const { state, changes, outcome } = run(putSuppressions, input);
    expect(state).toEqual(newWorkspace);
    expect(outcome).toEqual({ ok: true, value: null });
    expect(changes).toEqual([
      {
        do: "put",
        table: "suppressions",
        id: `${workspaceId}/Email/jane@example.com`,
        row: {
          workspaceId,
          channel: "Email",
          address: "jane@example.com",
          reason: "Manual",
          suppressed: true,
          at: expect.any(Number),
        },
      },
    ]);
  });

  it("keeps the row of a lifted suppression and marks it", () => {
    const { changes } = run(removeSuppressions, input);
    expect(changes).toMatchObject([
      { id: `${workspaceId}/Email/jane@example.com`, row: { suppressed: false } },
    ]);
  });
});
