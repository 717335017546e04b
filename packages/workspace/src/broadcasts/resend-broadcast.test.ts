/** A broadcast to those for whom another one failed: when one may be made, and what it is. */
import { describe, expect, it } from "vitest";
import { uuid } from "../commands/definition.fixture.js";
import { preparedWorkspace, segmentId, templateId } from "../journeys/journey.fixture.js";
import type { WorkspaceState } from "../state.js";
import { run, type CommandRun } from "../testing/run-command.js";
import type { StoredBroadcast } from "./broadcasts.js";
import { moveBroadcast } from "./move-broadcast.js";
import { broadcastPlanOf } from "./move-broadcast-to.js";
import { noteBroadcast } from "./note-broadcast.js";
import { putBroadcast } from "./put-broadcast.js";
import { resendBroadcast, type ResendBroadcast } from "./resend-broadcast.js";

const parentId = uuid(8);
const parent: StoredBroadcast = {
  id: parentId,
  name: "Sale",
  segmentId,
  messageTemplateId: templateId,
  config: { type: "V2", rateLimit: 5, message: { type: "Email" } },
  duplicateAddresses: "Once",
  status: "Running",
  epoch: 1,
  createdAt: 1,
  updatedAt: 1,
};
const sending: WorkspaceState = { ...preparedWorkspace, broadcasts: [parent] };

function ended(state: WorkspaceState, id: string): WorkspaceState {
  const { epoch = 0 } = state.broadcasts.find((each) => each.id === id) ?? {};
  return run(noteBroadcast, { id, epoch, to: "Completed" }, state).state;
}

function resend(state: WorkspaceState, more: Partial<ResendBroadcast> = {}): CommandRun {
  return run(resendBroadcast, { parentId, parent, start: true, newId: uuid(9), ...more }, state);
}

function refusalOf({ outcome }: CommandRun): string {
  return outcome.ok ? "ok" : `${outcome.code}: ${outcome.message}`;
}

const over = ended(sending, parentId);

describe("resend-broadcast", () => {
  it("starts a broadcast with the settings of the first, that has no segments", () => {
    const { state } = resend(over);
    const [child] = state.broadcasts;
    expect(child).toMatchObject({
      id: uuid(9),
      name: "Sale (2)",
      parentId,
      status: "Running",
      config: parent.config,
      duplicateAddresses: "Once",
    });
    const plan = child && broadcastPlanOf(child);
    expect(plan).toMatchObject({ templateId, resend: { parentId, besides: [] }, isOncePerAddress: true });
    expect([plan?.segmentId, plan?.audience]).toEqual([undefined, undefined]);
  });

  it("is refused while the first runs, and while another one of it does", () => {
    expect(refusalOf(resend(sending))).toMatch(/^StatusTransitionError: the broadcast is Running/);
    const { state } = resend(over);
    const second = resend(state, { newId: uuid(7), name: "Other" });
    expect(refusalOf(second)).toMatch(/^StatusTransitionError: .*"Sale \(2\)".*Running/);
    expect(second.state).toBe(state);
  });

  it("makes one under a name, and leaves other names alone", () => {
    const first = resend(over, { name: "Again" });
    const repeated = resend(first.state, { name: "Again", newId: uuid(7) });
    expect([repeated.state, repeated.outcome]).toEqual([first.state, first.outcome]);
    const later = ended(first.state, uuid(9));
    expect(resend(later, { name: "Again", newId: uuid(7) }).outcome).toEqual(first.outcome);
    expect(refusalOf(resend(over, { name: "Sale" }))).toMatch(/^UniqueConstraintViolation/);
  });

  it("knows the others that sent the same when it begins", () => {
    const first = ended(resend(over).state, uuid(9));
    const second = resend(first, { newId: uuid(7) }).state;
    expect(second.broadcasts[0]).toMatchObject({ name: "Sale (3)", besides: [uuid(9)] });
    const child: StoredBroadcast = { ...parent, id: uuid(9), name: "Sale (2)", parentId };
    const ofChild = resend(ended(second, uuid(7)), { parentId: uuid(9), parent: child, newId: uuid(1) });
    expect(ofChild.state.broadcasts[0]?.besides?.toSorted()).toEqual([uuid(7), parentId].toSorted());
  });

  it("is a draft on demand, whose audience cannot be put and which starts when nothing of it runs", () => {
    const drafts = resend(resend(over, { start: false }).state, { start: false, newId: uuid(7) }).state;
    expect(drafts.broadcasts.map(({ status }) => status)).toEqual(["Draft", "Draft"]);
    const put = run(putBroadcast, { id: uuid(9), newId: uuid(9), segmentId }, drafts);
    expect(refusalOf(put)).toMatch(/^ConstraintViolation: segmentId/);
    const slower = { type: "V2" as const, rateLimit: 1, message: { type: "Email" as const } };
    const changed = run(putBroadcast, { id: uuid(9), newId: uuid(9), config: slower }, drafts).state;
    expect(changed.broadcasts[0]).toMatchObject({ parentId, config: slower });
    const begun = run(moveBroadcast, { id: uuid(9), action: "start" }, changed).state;
    expect(refusalOf(run(moveBroadcast, { id: uuid(7), action: "start" }, begun))).toMatch(
      /^StatusTransitionError/,
    );
  });
});
