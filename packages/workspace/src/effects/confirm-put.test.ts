import { workspaceId } from "@signalbox/core/testing";
import type { SegmentDefinition } from "@signalbox/audience";
import { describe, expect, it } from "vitest";
import type { Principal } from "../access/origin.js";
import { trait, traitIs, uuid, withSegmentOf } from "../commands/definition.fixture.js";
import {
  groupId,
  preparedWorkspace,
  propertyId,
  segmentId,
  splitId,
  templateId,
  withReferences,
} from "../journeys/journey.fixture.js";
import { deleteSegment } from "../segments/delete-segment.js";
import { putSegment, type PutSegment } from "../segments/put-segment.js";
import type { WorkspaceState } from "../state.js";
import { deleteSubscriptionGroup } from "../subscriptions/delete-subscription-group.js";
import { run, type CommandRun } from "../testing/run-command.js";
import { readConfirmToken } from "./confirm-token.js";
import { confirmationOf, tryPut } from "./effect-of-put.js";
import { namedByJourney, namedBySegment, namedByTemplate, seenReferences } from "./seen-references.js";
import { journeyDefinitionSchema } from "@signalbox/journeys";

const id = uuid(9);
const ann: Principal = { kind: "member", id: "m1", name: "Ann" };
/** Commands of tests are decided at 5,000 ms. */
const now = new Date(5_000);
const pro = traitIs("plan", "pro");

function tokenFor(
  state: WorkspaceState,
  definition: SegmentDefinition = pro,
  { at = now, draftUpdatedAt }: { readonly at?: Date; readonly draftUpdatedAt?: number } = {},
): string {
  const references = seenReferences(state, namedBySegment(definition));
  const draft = draftUpdatedAt === undefined ? {} : { draftUpdatedAt };
  return confirmationOf(state, { kind: "segments", id, definition, references, ...draft }, at).confirmToken;
}

function put(state: WorkspaceState, more: Partial<PutSegment>, sender: object = {}): CommandRun {
  return run(putSegment, { id, newId: id, name: "Nine", definition: pro, ...more }, state, sender);
}

function codesOf({ outcome }: CommandRun): readonly string[] | "applied" {
  if (outcome.ok) return "applied";
  return [outcome.code, ...(outcome.issues ?? []).map(({ code }) => code)];
}

const unsubscribed: SegmentDefinition = {
  entryNode: { id: "1", type: "SubscriptionGroupUnsubscribed", subscriptionGroupId: groupId },
  nodes: [],
};

describe("a put with the token of its effect", () => {
  it("is applied while nothing changed, also with another order of fields", () => {
    const confirmToken = tokenFor(preparedWorkspace);
    const operator = { value: "pro", type: "Equals" } as const;
    const same = { nodes: [], entryNode: { operator, path: "plan", type: "Trait", id: "1" } as const };
    expect(codesOf(put(preparedWorkspace, { confirmToken, definition: same }))).toBe("applied");
  });

  it("is refused for another definition, and leaves the workspace as it is", () => {
    const refused = put(preparedWorkspace, {
      confirmToken: tokenFor(preparedWorkspace),
      definition: traitIs("plan", "free"),
    });
    expect(codesOf(refused)).toEqual(["Conflict", "effectOfOtherDefinition"]);
    expect(refused.state).toBe(preparedWorkspace);
    expect(refused.changes).toEqual([]);
  });

  it("counts the milliseconds of its 15 minutes", () => {
    const before = (ms: number): Date => new Date(now.getTime() - ms);
    const last = tokenFor(preparedWorkspace, pro, { at: before(900_000) });
    expect(codesOf(put(preparedWorkspace, { confirmToken: last }))).toBe("applied");
    const late = tokenFor(preparedWorkspace, pro, { at: before(900_001) });
    expect(codesOf(put(preparedWorkspace, { confirmToken: late }))).toEqual(["Conflict", "effectTooOld"]);
  });

  it("compares the draft that the api read with the one of the effect", () => {
    const confirmToken = tokenFor(preparedWorkspace, pro, { draftUpdatedAt: 70 });
    const withDraft = (confirmedDraft: PutSegment["confirmedDraft"]): CommandRun =>
      put(preparedWorkspace, { confirmToken, ...(confirmedDraft !== undefined && { confirmedDraft }) });
    expect(codesOf(withDraft({ draftUpdatedAt: 70 }))).toBe("applied");
    expect(codesOf(withDraft(null))).toEqual(["Conflict", "effectDraftGone"]);
    const saved = withDraft({ draftUpdatedAt: 71, updatedBy: ann });
    expect(codesOf(saved)).toEqual(["Conflict", "effectDraftChanged"]);
    expect(saved.outcome).toMatchObject({ message: expect.stringContaining("by Ann") });
  });

  it("says whether the published version is new, changed or gone", () => {
    const none = tokenFor(preparedWorkspace);
    const published = put(preparedWorkspace, {}, { origin: { principal: ann } }).state;
    expect(codesOf(put(published, { confirmToken: none }))).toEqual(["Conflict", "effectPublishedNew"]);
    const confirmToken = tokenFor(published);
    const renamed = put(published, { name: "Paying" }, { origin: { principal: ann } }).state;
    const changed = put(renamed, { confirmToken });
    expect(codesOf(changed)).toEqual(["Conflict", "effectPublishedChanged"]);
    expect(changed.outcome).toMatchObject({ message: expect.stringContaining("was changed by Ann at") });
    const gone = run(deleteSegment, { id }, published).state;
    expect(codesOf(put(gone, { confirmToken }))).toEqual(["Conflict", "effectPublishedGone"]);
  });

  it("names a resource that was deleted, in place of what the put says of an unknown id", () => {
    const confirmToken = tokenFor(preparedWorkspace, unsubscribed);
    const without = run(deleteSubscriptionGroup, { id: groupId }, preparedWorkspace).state;
    const refused = put(without, { confirmToken, definition: unsubscribed });
    expect(codesOf(refused)).toEqual(["Conflict", "effectReferenceGone"]);
    expect(refused.outcome).toMatchObject({ message: expect.stringContaining('subscription group "News"') });
    expect(codesOf(put(without, { definition: unsubscribed }))).not.toContain("effectReferenceGone");
  });

  it("is refused for another resource, and without the permission before that", () => {
    const confirmToken = tokenFor(preparedWorkspace);
    const other = { id: uuid(8), newId: uuid(8), confirmToken };
    expect(codesOf(put(preparedWorkspace, other))).toEqual(["BadRequest", "effectOfOtherResource"]);
    const byName = run(
      putSegment,
      { newId: uuid(8), name: "x", definition: pro, confirmToken },
      preparedWorkspace,
    );
    expect(codesOf(byName)).toEqual(["BadRequest", "effectOfOtherResource"]);
    const lacks = { lacks: ["users:see-personal"] };
    expect(codesOf(put(preparedWorkspace, { confirmToken: "x" }, lacks))).toEqual(["Forbidden"]);
  });
});

describe("what a definition names", () => {
  it("is every resource of a journey, each once, with its version", () => {
    const definition = journeyDefinitionSchema.parse(withReferences);
    const seen = seenReferences(preparedWorkspace, namedByJourney(preparedWorkspace, definition));
    const ids = [segmentId, splitId, templateId, propertyId, groupId];
    expect(seen.map((each) => each.id).toSorted()).toEqual(ids.toSorted());
    expect(seen.map(({ of }) => of)).toEqual(
      expect.arrayContaining(["segments", "templates", "userProperties", "subscriptionGroups"]),
    );
    expect(seen.every(({ updatedAt }) => updatedAt > 0)).toBe(true);
  });

  it("is what exists of the names in a template; traits have no version", () => {
    const { state } = withSegmentOf({ definition: pro }, preparedWorkspace);
    const names = { userProperties: ["trial end", "shoeSize"], secrets: ["unknown"], parts: ["unknown"] };
    const seen = seenReferences(state, namedByTemplate(state, names));
    expect(seen).toMatchObject([{ of: "userProperties", id: propertyId, name: "trial end" }]);
  });
});

describe("a put that is tried", () => {
  const context = { workspaceId, now, origin: { principal: ann } };

  it("gives the state after it, or its refusal", () => {
    const input = { id, newId: id, name: "Nine", definition: pro };
    const tried = tryPut(preparedWorkspace, "segments", input, context);
    expect(tried.ok && tried.after.segments.at(-1)).toMatchObject({ id, definition: pro });
    const property = { id, newId: id, name: "id", definition: trait("x") };
    expect(tryPut(preparedWorkspace, "user-properties", property, context)).toMatchObject({
      ok: false,
      refusal: { code: "ProtectedUserProperty" },
    });
  });
});

describe("a token", () => {
  it("is read as it was made, and anything else is none", () => {
    expect(readConfirmToken(tokenFor(preparedWorkspace))).toMatchObject({ kind: "segments", id });
    for (const text of ["", "x", "bnVsbA", "W10", "eyJraW5kIjoic2VnbWVudHMifQ"]) {
      expect(readConfirmToken(text)).toBeUndefined();
    }
  });
});
