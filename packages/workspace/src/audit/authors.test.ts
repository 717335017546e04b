import { workspaceId } from "@signalbox/core/testing";
import { describe, expect, it } from "vitest";
import type { Principal } from "../access/origin.js";
import { deleteSegment, noteCovered, putSegment } from "../commands/index.js";
import { commandOutcomeSchema, type Command } from "../command.js";
import { auditDetailTable, detailsIn } from "./audit-table.js";
import { newWorkspace, type StoredSegment, type WorkspaceState } from "../state.js";
import { contextOf } from "../testing/context.js";

const ann: Principal = { kind: "member", id: "m1", name: "Ann" };
const bob: Principal = { kind: "key", id: "k1", name: "ci" };
const everyone = { entryNode: { id: "1", type: "Everyone" }, nodes: [] } as const;
const id = "11111111-0000-4000-8000-000000000000";

function run<Input>(
  command: Command<Input>,
  input: Input,
  { state = newWorkspace, by }: { state?: WorkspaceState; by?: Principal },
): { readonly state: WorkspaceState; readonly value: unknown } {
  const origin = by === undefined ? {} : { origin: { principal: by } };
  const message = command.message(workspaceId, "c1", { input, by: by?.id ?? "start", ...origin });
  const decision = command.handler.prepare(message.body).decide(state, contextOf("workspace", "self"));
  if (decision.state === null) throw new TypeError("a command never erases its workspace");
  const outcome = commandOutcomeSchema.parse(decision.reply?.value);
  return { state: decision.state, value: outcome.ok && outcome.value };
}

const put = (name: string, options: Parameters<typeof run>[2]): ReturnType<typeof run> =>
  run(putSegment, { id, name, newId: id, definition: everyone }, options);
const only = ({ segments }: WorkspaceState): StoredSegment | undefined => segments[0];

describe("a stored resource", () => {
  it("has who created it and who changed it last, also in the outcome", () => {
    const created = put("Pro", { by: ann });
    expect(only(created.state)).toMatchObject({ createdBy: ann, updatedBy: ann });
    expect(created.value).toMatchObject({ createdBy: ann, updatedBy: ann });
    const changed = put("Pro users", { state: created.state, by: bob });
    expect(only(changed.state)).toMatchObject({ name: "Pro users", createdBy: ann, updatedBy: bob });
    expect(changed.value).toMatchObject({ createdBy: ann, updatedBy: bob });
  });

  it("keeps its authors when the service itself changes it, or nothing changes", () => {
    const { state } = put("Pro", { by: ann });
    expect(only(put("Pro users", { state }).state)).toMatchObject({ createdBy: ann, updatedBy: ann });
    expect(only(put("Pro", { state, by: bob }).state)).toMatchObject({ updatedBy: ann });
    const { segments } = run(noteCovered, { version: 1 }, { state }).state;
    expect(segments).toBe(state.segments);
  });

  it("has none when the service or an earlier release created it", () => {
    const { state } = put("Pro", {});
    expect(only(state)).not.toHaveProperty("createdBy");
    expect(only(put("New", { state, by: bob }).state)).toMatchObject({ updatedBy: bob });
  });

  it("is in the entry with the fields before and after", () => {
    const { state } = put("Pro", { by: ann });
    const message = deleteSegment.message(workspaceId, "c2", {
      input: { id },
      by: "k1",
      origin: { principal: bob },
    });
    const { changes = [] } = deleteSegment.handler
      .prepare(message.body)
      .decide(state, contextOf("workspace", "self"));
    const details = changes.flatMap((change) =>
      change.do === "put" && change.table === auditDetailTable.name
        ? [detailsIn(auditDetailTable.read(change.row))]
        : [],
    );
    expect(details).toMatchObject([
      {
        origin: { principal: bob },
        commandId: "c2",
        resources: [{ kind: "segment", id, name: "Pro" }],
        changes: [{ kind: "segment", change: "deleted" }],
      },
    ]);
  });
});
