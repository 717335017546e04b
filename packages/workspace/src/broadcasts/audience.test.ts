/** Broadcasts to several segments: what a put takes, what the plan says, and what needs the segments. */
import { describe, expect, it } from "vitest";
import { broadcastDigests } from "../approvals/broadcast-parts.js";
import { uuid } from "../commands/definition.fixture.js";
import { preparedWorkspace, segmentId, templateId } from "../journeys/journey.fixture.js";
import { resourceUses } from "../resource-uses.js";
import { deleteSegment } from "../segments/delete-segment.js";
import { putSegment } from "../segments/put-segment.js";
import type { WorkspaceState } from "../state.js";
import { run, type CommandRun } from "../testing/run-command.js";
import { workspaceId } from "@signalbox/core/testing";
import { moveBroadcast } from "./move-broadcast.js";
import { broadcastPlanOf } from "./move-broadcast-to.js";
import { putBroadcast, type PutBroadcast } from "./put-broadcast.js";
import { recomputeBroadcastSegment } from "./recompute-broadcast-segment.js";
import { savedBroadcast } from "./saved-broadcast.js";

const id = uuid(8);
const second = uuid(9);
const barred = uuid(7);
const everyone = { entryNode: { id: "1", type: "Everyone" as const }, nodes: [] };

const workspace: WorkspaceState = [second, barred].reduce(
  (state, each) => run(putSegment, { id: each, newId: each, name: each, definition: everyone }, state).state,
  preparedWorkspace,
);

function put(more: Partial<PutBroadcast>, state: WorkspaceState = workspace): CommandRun {
  return run(putBroadcast, { id, newId: id, name: "Sale", messageTemplateId: templateId, ...more }, state);
}

function shown({ state }: CommandRun): Readonly<Record<string, unknown>> {
  const [broadcast] = state.broadcasts;
  return broadcast === undefined ? {} : { ...savedBroadcast(workspaceId, broadcast) };
}

function placesOf({ outcome }: CommandRun): readonly string[] {
  return outcome.ok ? [] : (outcome.issues ?? []).map(({ path }) => path.join("."));
}

const audience = { include: [segmentId, second], exclude: [barred] };

describe("the audience of a broadcast", () => {
  it("is shown however it was given, and as segmentId too where it is one segment", () => {
    const one = { include: [segmentId], exclude: [] };
    expect(shown(put({ segmentId }))).toMatchObject({ segmentId, audience: one });
    expect(shown(put({ audience: one }))).toMatchObject({ segmentId, audience: one });
    expect(shown(put({ audience }))).toMatchObject({ audience });
    expect(shown(put({ audience }))).not.toHaveProperty("segmentId");
    const none = shown(put({}));
    expect([none["segmentId"], none["audience"]]).toEqual([undefined, undefined]);
  });

  it("is replaced by a segmentId and replaces one, and stays where neither is given", () => {
    const { state } = put({ audience });
    expect(shown(put({}, state))).toMatchObject({ audience });
    const single = put({ segmentId: second }, state);
    expect(shown(single)).toMatchObject({ segmentId: second });
    expect(shown(put({ audience }, single.state))).toMatchObject({ audience });
  });

  it("goes not with a segmentId, names no segment twice and only those that exist, each at its place", () => {
    expect(placesOf(put({ segmentId, audience }))).toEqual(["audience"]);
    const twice = { include: [segmentId, second, segmentId], exclude: [second] };
    expect(placesOf(put({ audience: twice }))).toEqual(["audience.include.2", "audience.exclude.0"]);
    const unknown = { include: [segmentId, "nowhere"], exclude: ["elsewhere"] };
    expect(placesOf(put({ audience: unknown }))).toEqual(["audience.include.1", "audience.exclude.0"]);
  });

  it("needs an included segment to start, and all of them in force", () => {
    const start = (state: WorkspaceState): CommandRun => run(moveBroadcast, { id, action: "start" }, state);
    const empty = put({ audience: { include: [], exclude: [barred] } });
    expect(placesOf(start(empty.state))).toEqual(["audience.include"]);
    const { state } = put({ audience });
    const paused = {
      ...state,
      segments: state.segments.map((each) =>
        each.id === barred ? { ...each, status: "Paused" as const } : each,
      ),
    };
    expect(placesOf(start(paused))).toEqual(["audience.exclude.0"]);
    expect(start(state).outcome.ok).toBe(true);
  });

  it("is in its plan, as the segment alone where it is one", () => {
    const planOf = ({ state: { broadcasts } }: CommandRun): object =>
      (broadcasts[0] && broadcastPlanOf(broadcasts[0])) ?? {};
    expect(planOf(put({ audience }))).toMatchObject({ audience });
    expect(planOf(put({ audience }))).not.toHaveProperty("segmentId");
    expect(planOf(put({ audience: { include: [second], exclude: [] } }))).toEqual(
      planOf(put({ segmentId: second })),
    );
  });

  it("keeps its segments from deletion while it runs, excluded ones too, and is among their uses", () => {
    const draft = put({ audience }).state;
    const { state } = run(moveBroadcast, { id, action: "start" }, draft);
    for (const each of [second, barred]) {
      expect(run(deleteSegment, { id: each }, state).outcome).toMatchObject({ ok: false, code: "InUse" });
      expect(resourceUses(draft, { kind: "segment", id: each })).toMatchObject([{ kind: "broadcast", id }]);
    }
  });

  it("is what an approval is about: another segment, or a change of an excluded one, is another part", () => {
    const digestsOf = ({ broadcasts }: WorkspaceState, state: WorkspaceState) =>
      broadcasts[0] && broadcastDigests(state, broadcasts[0]);
    const before = put({ audience }).state;
    const other = put({ audience: { ...audience, exclude: [] } }, before).state;
    const asSegment = put({ segmentId }).state;
    const asAudience = put({ audience: { include: [segmentId], exclude: [] } }).state;
    const nobody = { entryNode: { id: "1", type: "And" as const, children: [] }, nodes: [] };
    const changed = run(putSegment, { id: barred, newId: barred, name: barred, definition: nobody }, before);
    expect(digestsOf(asSegment, workspace)).toEqual(digestsOf(asAudience, workspace));
    expect(digestsOf(other, workspace)?.settings).not.toBe(digestsOf(before, workspace)?.settings);
    expect(digestsOf(before, changed.state)?.segment).not.toBe(digestsOf(before, before)?.segment);
  });

  it("is computed again as a whole", () => {
    const { state } = run(recomputeBroadcastSegment, { id }, put({ audience }).state);
    const own = state.segments.filter((each) => [segmentId, second, barred].includes(each.id));
    expect(own.map(({ since }) => since)).toEqual(own.map(() => state.definitionVersion));
  });
});
