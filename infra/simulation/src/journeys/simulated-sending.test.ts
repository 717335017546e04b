/**
 * What a simulation with checks says of messages equals what the delivery pipeline does with the same history: what is sent
 * and when, what is skipped and why, and where runs go then.
 */
import { parseActorKey, type Json } from "@signalbox/core";
import { simulateJourney } from "@signalbox/user-queries";
import { tasksInThisThread } from "@signalbox/user-queries/testing";
import { deserializeWorkspace, workspaceKey } from "@signalbox/workspace";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aWorkspaceId } from "../builders.js";
import { createRng } from "../simulation/rng.js";
import { openLiveHistory, type Action, type LiveHistory } from "./lived-history.fixture.js";
import { outcomeText, startSendingWorld, type SendingWorld } from "./sending-world.fixture.js";

const second = 1_000;
const day = 86_400 * second;
const begin = Date.parse("2026-03-02T10:00:00Z");
/** The clocks change in Berlin on 29 March. */
const from = Date.parse("2026-03-20T12:00:00Z");
const to = Date.parse("2026-04-06T12:00:00Z");

let sending: SendingWorld;
let lived: LiveHistory;
beforeEach(async () => {
  sending = await startSendingWorld();
  lived = openLiveHistory(sending.world, begin, sending.messages);
});
afterEach(() => sending.world.close());

const exitNode = { type: "ExitNode" };
const asking = { type: "EventEntryNode", event: "Asked" };

function mailNode(id: string, templateId: string, more: object): Json {
  return { type: "MessageNode", id, variant: { type: "Email", templateId }, ...more };
}

/** Random actions of twenty users, which all fit in the samples of an answer, at odd seconds. */
function history(groupId: string): readonly Action[] {
  const rng = createRng(7);
  const roll = (below: number): number => rng.below(below);
  const zones = ["Europe/Berlin", "America/New_York", "Australia/Sydney", "nowhere"];
  const events: readonly ((user: number) => Action["event"])[] = [
    () => ({ event: "Asked" }),
    () => ({ event: "Asked" }),
    () => ({ event: "Asked" }),
    () => ({ event: "Bought" }),
    () => {
      const action = roll(2) === 0 ? "Subscribe" : "Unsubscribe";
      return { event: "DFSubscriptionChange", data: JSON.stringify({ subscriptionId: groupId, action }) };
    },
    (user) => {
      const email = [
        "ann@x.example",
        "dead@x.example",
        "no address",
        `${user}@x.example`,
        `${user}@y.example`,
      ];
      const traits = { email: email[roll(email.length)], timezone: zones[roll(zones.length)] };
      return { type: "identify", event: "", data: JSON.stringify(traits) };
    },
  ];
  return Array.from({ length: 900 }, (): Action => {
    const user = roll(20);
    const at = begin + second + roll((to - begin) / second - 2) * second;
    return { at, userId: `user ${user}`, event: events[roll(events.length)]?.(user) ?? {} };
  });
}

describe("a simulation with checks of an applied history", () => {
  it("sends and skips what the pipeline sent and skipped, at the same moments, for the same reasons", async () => {
    const { world, groupId } = sending;
    await world.userProperty("email", { type: "Trait", path: "email" });
    await world.userProperty("timezone", { type: "Trait", path: "timezone" });
    await sending.limit({
      frequencyCaps: [{ messages: 3, perSeconds: 2 * 86_400 }],
      quietHours: [{ from: "21:00", to: "08:30", otherwise: "Hold" }],
      exemptTemplates: [],
    });
    await sending.suppress("dead@x.example");
    const [hello, again] = [await sending.mail("hello"), await sending.mail("again")];
    await world.journey("earlier", {
      status: "Running",
      canRunMultiple: true,
      definition: {
        entryNode: { ...asking, child: "early" },
        exitNode,
        nodes: [mailNode("early", hello, { child: "ExitNode" })],
      },
    });
    const actions = history(groupId);
    const during = (since: number, until: number) => actions.filter(({ at }) => at >= since && at < until);
    await lived.live(during(begin, from - day), from - day);
    await world.journey("earlier", { status: "Paused" });
    await lived.live(during(from - day, from), from);

    const sendWindow = { from: "07:00", to: "20:00" };
    const definition = {
      entryNode: { ...asking, child: "hello" },
      exitNode,
      nodes: [
        mailNode("hello", hello, { child: "six hours", skipOnFailure: true }),
        {
          type: "DelayNode",
          id: "six hours",
          child: "again",
          variant: { type: "Second", seconds: 6 * 3_600 + 1 },
        },
        mailNode("again", again, { child: "ExitNode", sendWindow }),
      ],
      goal: { when: { type: "Event", event: "Bought" }, withinSeconds: 4 * 86_400 },
    };
    const journeyId = await world.journey("it", { definition, status: "Running", canRunMultiple: true });
    await lived.live(during(from, to), to);

    const { actors } = world.system.storage;
    const key = workspaceKey(aWorkspaceId());
    const workspace = deserializeWorkspace((await actors.load([key])).get(key)?.state ?? "");
    const simulated = await simulateJourney(
      {
        workspaceId: aWorkspaceId(),
        workspace: { ...workspace, journeys: [] },
        draft: { id: journeyId, definition, canRunMultiple: true },
        from,
        to,
        outcome: "sent",
        isChecked: true,
      },
      { ...world.system.storage, threads: tasksInThisThread, now: () => new Date() },
    );
    expect(simulated).toMatchObject({ isEstimate: false, cut: 0, looked: 20 });
    const requests = simulated.samples.flatMap(({ trace }) => trace.requests);
    const outcomes = requests.flatMap(({ id, settled }) =>
      settled === undefined ? [] : [outcomeText(settled.at, id, settled.reason)],
    );
    expect(outcomes.toSorted()).toEqual(await sending.outcomes(journeyId));
    const visits = simulated.samples.map(({ key: owner, trace }): [string, readonly string[]] => [
      parseActorKey(owner).id,
      trace.runs
        .flatMap(({ id, path }) =>
          path.map(({ nodeId, at, cause }) => `${new Date(at).toISOString()} ${id} ${nodeId} ${cause}`),
        )
        .toSorted(),
    ]);
    expect(new Map(visits)).toEqual(await lived.visits(journeyId, from));

    const reasons = new Set(requests.map(({ settled }) => settled?.reason));
    expect([...reasons].map(String).toSorted()).toEqual([
      "FrequencyCap",
      "InvalidIdentifier",
      "MissingIdentifier",
      "RunEnded",
      "SubscriptionState",
      "Suppressed",
      "undefined",
    ]);
    expect(simulated.messages.total).toBeGreaterThan(30);
    expect(requests.some(({ heldUntil }) => heldUntil !== undefined)).toBe(true);
  });
});
