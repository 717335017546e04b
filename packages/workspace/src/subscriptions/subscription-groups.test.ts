import { uuidV5 } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { workspaceId } from "@signalbox/core/testing";
import { newWorkspace, type WorkspaceState } from "../state.js";
import { beginSubscriptionChanges } from "./begin-subscription-changes.js";
import { run, type CommandRun } from "../testing/run-command.js";
import { refusalOf, uuid, withSegmentOf } from "../commands/definition.fixture.js";
import { deleteSubscriptionGroup } from "./delete-subscription-group.js";
import { deleteSubscriptionPage } from "./delete-subscription-page.js";
import { putSubscriptionGroup, type PutSubscriptionGroup } from "./put-subscription-group.js";
import { putSubscriptionPage } from "./put-subscription-page.js";

function put(input: Partial<PutSubscriptionGroup>, state: WorkspaceState = newWorkspace): CommandRun {
  return run(putSubscriptionGroup, { channel: "Email", type: "OptOut", ...input }, state);
}

const idOf = (name: string): string => uuidV5(`subscription-group/${name}`, workspaceId);
const news = put({ name: "News" });

describe("put-subscription-group", () => {
  it("creates a group with an id derived from its name, and a segment of its unsubscribed users", () => {
    expect(news.outcome).toEqual({ ok: true, value: news.state.subscriptionGroups[0] });
    expect(news.state).toMatchObject({
      definitionVersion: 1,
      nextSlot: 1,
      subscriptionGroups: [
        {
          id: idOf("News"),
          name: "News",
          channel: "Email",
          type: "OptOut",
          createdAt: 5_000,
          updatedAt: 5_000,
        },
      ],
      segments: [
        { slot: 0, since: 1, resourceType: "Internal", status: "Running", subscriptionGroupId: idOf("News") },
      ],
    });
    expect(news.state.subscriptionGroups[0]).not.toHaveProperty("segmentId");
  });

  it("also creates a segment of the subscribed users for an opt-in group", () => {
    const { state } = put({ name: "Beta", type: "OptIn" }, news.state);
    const group = state.subscriptionGroups[1];
    expect(state).toMatchObject({ definitionVersion: 2, nextSlot: 3 });
    expect(state.segments.slice(1).map(({ id, slot, since }) => [id, slot, since])).toEqual([
      [group?.unsubscribedSegmentId, 1, 2],
      [group?.segmentId, 2, 2],
    ]);
  });

  it("finds a group by name or by id, and keeps the version for a new name", () => {
    expect(put({ name: "News" }, news.state).state).toEqual(news.state);
    const renamed = put({ id: idOf("News").toUpperCase(), name: "Letters" }, news.state).state;
    expect(renamed).toMatchObject({
      definitionVersion: 1,
      nextSlot: 1,
      subscriptionGroups: [{ id: idOf("News"), name: "Letters" }],
    });
    expect(put({ id: idOf("News") }, renamed).state).toEqual(renamed);
  });

  it("gives a new group with the former name of another one a different id", () => {
    const renamed = put({ id: idOf("News"), name: "Letters" }, news.state).state;
    const { state } = put({ name: "News" }, renamed);
    expect(state.subscriptionGroups.map(({ name }) => name)).toEqual(["Letters", "News"]);
    expect(new Set(state.subscriptionGroups.map(({ id }) => id)).size).toBe(2);
    expect(new Set(state.segments.map(({ slot }) => slot)).size).toBe(2);
  });

  it("accepts a new UUID with a name, and refuses ids of other kinds and other texts", () => {
    expect(put({ id: uuid(7), name: "Mine" }).state.subscriptionGroups).toMatchObject([{ id: uuid(7) }]);
    expect(put({ id: uuid(7) }).outcome).toMatchObject({
      ok: false,
      code: "BadRequest",
      message: "name: required for a new subscription group",
    });
    expect(refusalOf(put({ id: "mine", name: "Mine" }))).toBe("IdError");
    const segment = news.state.segments[0]?.id ?? "";
    expect(refusalOf(put({ id: segment, name: "Mine" }, news.state))).toBe("IdError");
  });

  it("keeps names unique", () => {
    const two = put({ name: "Beta" }, news.state).state;
    expect(refusalOf(put({ id: idOf("Beta"), name: "News" }, two))).toBe("UniqueConstraintViolation");
  });

  it("refuses another channel and says what to do instead", () => {
    expect(put({ name: "News", channel: "Sms" }, news.state).outcome).toMatchObject({
      ok: false,
      code: "BadRequest",
      message: 'channel: the group "News" is for Email and stays so; make another group for Sms',
    });
  });

  it("creates the segments of another type, and keeps those that both types have", () => {
    const optIn = put({ name: "News", type: "OptIn" }, news.state).state;
    expect(optIn).toMatchObject({ definitionVersion: 2, nextSlot: 2 });
    expect(optIn.segments[0]).toEqual(news.state.segments[0]);
    expect(optIn.segments[1]).toMatchObject({
      slot: 1,
      since: 2,
      definition: { entryNode: { type: "SubscriptionGroup" } },
    });
    const back = put({ name: "News", type: "OptOut" }, optIn).state;
    expect(back).toMatchObject({ definitionVersion: 3, nextSlot: 2, segments: [news.state.segments[0]] });
    expect(back.subscriptionGroups[0]).not.toHaveProperty("segmentId");
    expect(put({ name: "News", type: "OptIn" }, back).state.segments[1]).toMatchObject({ slot: 2, since: 4 });
  });
});

describe("delete-subscription-group", () => {
  it("deletes the group and its segments", () => {
    const { state, outcome } = run(deleteSubscriptionGroup, { id: idOf("News") }, news.state);
    expect(outcome.ok).toBe(true);
    expect(state).toMatchObject({ subscriptionGroups: [], segments: [], definitionVersion: 2, nextSlot: 1 });
    expect(refusalOf(run(deleteSubscriptionGroup, { id: idOf("News") }, state))).toBe("NotFound");
  });

  it("is refused while a segment refers to it", () => {
    const about = withSegmentOf(
      {
        name: "Readers",
        definition: {
          entryNode: {
            id: "1",
            type: "SubscriptionGroup",
            subscriptionGroupId: idOf("News"),
            subscriptionGroupType: "OptOut",
          },
          nodes: [],
        },
      },
      news.state,
    ).state;
    expect(run(deleteSubscriptionGroup, { id: idOf("News") }, about).outcome).toEqual({
      ok: false,
      code: "InUse",
      message: 'the group is needed by the segment "Readers"; change or delete them first',
    });
  });
});

describe("begin-subscription-changes", () => {
  it("returns the time of the events and changes nothing", () => {
    const begun = run(beginSubscriptionChanges, { groupIds: [idOf("News")] }, news.state);
    expect(begun).toMatchObject({ state: news.state, outcome: { ok: true, value: { at: 5_000 } } });
  });

  it("is refused for unknown groups, and names them", () => {
    const groupIds = [idOf("News"), uuid(3), uuid(3)];
    expect(run(beginSubscriptionChanges, { groupIds }, news.state).outcome).toMatchObject({
      ok: false,
      code: "BadRequest",
      message: `changes: no subscription group has the id "${uuid(3)}"; nothing was changed`,
    });
  });
});

it("begin-subscription-changes is refused while the workspace is paused", () => {
  const state: WorkspaceState = { ...news.state, status: "Paused" };
  expect(refusalOf(run(beginSubscriptionChanges, { groupIds: [idOf("News")] }, state))).toBe("BadRequest");
});

describe("the subscription page", () => {
  it("is a row of `templates` with a growing revision", () => {
    const first = run(putSubscriptionPage, { html: "<p>1</p>" });
    const second = run(putSubscriptionPage, { html: "<p>2</p>" }, first.state);
    expect([first.state.subscriptionPage, second.state.subscriptionPage]).toEqual([5_000, 5_001]);
    expect(second.changes).toEqual([
      {
        do: "put",
        table: "templates",
        id: `${workspaceId}/subscription-page`,
        row: {
          workspaceId,
          templateId: "subscription-page",
          revision: 5_001,
          definition: '"<p>2</p>"',
          draft: null,
        },
      },
    ]);
  });

  it("is deleted with its row", () => {
    const { state } = run(putSubscriptionPage, { html: "x" });
    const deleted = run(deleteSubscriptionPage, {}, state);
    expect(deleted.state).not.toHaveProperty("subscriptionPage");
    expect(deleted.changes).toMatchObject([
      { do: "remove", table: "templates", id: `${workspaceId}/subscription-page` },
      { do: "put", table: "drafts", row: { isOpen: false } },
    ]);
    expect(refusalOf(run(deleteSubscriptionPage, {}, deleted.state))).toBe("NotFound");
  });
});
