/**
 * An anonymous user becomes a known user: the events of both count together, at the lower of their versions.
 */
import { describe, expect, it } from "vitest";
import { definitionSet, propertyEntry, segmentEntry } from "./definitions.fixture.js";
import { simulateUser, type SimulatedUser } from "./simulated-user.fixture.js";
import { equals, hasBeen, performed, trait } from "./sketch.fixture.js";
import { at, eventsOf, identify, ms, track, type At, type TestEvent } from "./timeline.fixture.js";

const paidTwice = segmentEntry(performed("Paid", { times: 2 }), { slot: 1, id: "paid twice" });
const isPro = segmentEntry(trait("plan", equals("pro")), { slot: 2, id: "is pro" });
const longPro = segmentEntry(trait("plan", hasBeen("GTE", "pro", 100)), { slot: 3, id: "long pro" });
const email = propertyEntry({ type: "Trait", path: "email" }, { slot: 4, id: "email" });
const seenLater = segmentEntry(performed("Seen"), { slot: 5, since: 2, id: "seen" });

const first = definitionSet(1, { segments: [paidTwice, isPro, longPro], properties: [email] });
const second = definitionSet(2, { segments: [...first.segments, seenLater], properties: [email] });

function live(
  set: typeof first,
  given: readonly At<TestEvent>[],
  kind: "user" | "anonymous" = "user",
): SimulatedUser {
  const simulated = simulateUser(set, { who: { id: kind, kind } });
  for (const event of eventsOf(given)) {
    simulated.applyEvent({ ...event, messageId: `${event.messageId}-at-${event.at}` }, event.receivedAt);
  }
  return simulated;
}

function reported(transitions: ReturnType<SimulatedUser["absorb"]>): unknown[] {
  return transitions.map((one) => (one.of === "segment" ? [one.id, one.entered] : [one.id, one.value]));
}

const paid = (seconds: number, messageId: string): At<TestEvent> => at(seconds, track("Paid"), { messageId });

describe("an anonymous user is absorbed at the same version", () => {
  it("their events are counted together", () => {
    const user = live(first, [paid(1, "a")]);
    const anonymousUser = live(first, [paid(2, "b")], "anonymous");
    expect(reported(user.absorb(anonymousUser, ms(3)))).toStrictEqual([["paid twice", true]]);
    expect(user.computedState().version).toBe(1);
  });

  it("an event both know counts once", () => {
    const user = live(first, [paid(1, "a")]);
    const anonymousUser = live(first, [paid(1, "a")], "anonymous");
    expect(reported(user.absorb(anonymousUser, ms(3)))).toStrictEqual([]);
  });

  it("the merge may also end a membership", () => {
    const user = live(first, [paid(1, "a"), paid(2, "b")]);
    const anonymousUser = live(first, [paid(3, "c")], "anonymous");
    expect(reported(user.absorb(anonymousUser, ms(3)))).toStrictEqual([["paid twice", false]]);
  });

  it("the later value wins, from either user", () => {
    const user = live(first, [at(5, identify({ plan: "pro" }))]);
    const older = live(first, [at(4, identify({ plan: "free" }))], "anonymous");
    expect(reported(user.absorb(older, ms(6)))).toStrictEqual([]);
    const newer = live(first, [at(6, identify({ plan: "free" }))], "anonymous");
    expect(reported(user.absorb(newer, ms(7)))).toStrictEqual([["is pro", false]]);
  });

  it("another value of the anonymous user in between interrupts a HasBeen", () => {
    const user = live(first, [at(0, identify({ plan: "pro" })), at(90, identify({ plan: "pro" }))]);
    const anonymousUser = live(first, [at(50, identify({ plan: "free" }))], "anonymous");
    user.passTo(ms(110));
    expect(reported(user.absorb(anonymousUser, ms(120)))).toStrictEqual([["long pro", false]]);
    expect(reported(user.passTo(ms(190)))).toStrictEqual([["long pro", true]]);
  });

  it("a property takes the anonymous user's value if it has none, and a later one instead", () => {
    const user = live(first, [at(5, identify({ email: "" }))]);
    const anonymousUser = live(first, [at(1, identify({ email: "v@example.org" }))], "anonymous");
    expect(reported(user.absorb(anonymousUser, ms(6)))).toStrictEqual([["email", "v@example.org"]]);
    const another = live(first, [at(0.5, identify({ email: "older@example.org" }))], "anonymous");
    expect(reported(user.absorb(another, ms(7)))).toStrictEqual([]);
  });

  it("absorbing again changes nothing", () => {
    const user = live(first, [paid(1, "a")]);
    const anonymousUser = live(first, [paid(2, "b"), at(3, identify({ plan: "pro" }))], "anonymous");
    user.absorb(anonymousUser, ms(4));
    const once = user.view(ms(5));
    expect(reported(user.absorb(anonymousUser, ms(5)))).toStrictEqual([]);
    expect(user.view(ms(5))).toStrictEqual(once);
  });

  it("a new user takes over the anonymous user's state, with their own first event", () => {
    const user = simulateUser(first);
    const anonymousUser = live(first, [paid(1, "a")], "anonymous");
    user.absorb(anonymousUser, ms(2));
    const [own] = eventsOf([paid(3, "b")]);
    if (own !== undefined) user.applyEvent(own, ms(3));
    if (user.computedState().version !== first.version) user.recompute(ms(3));
    expect([...user.view(ms(3)).memberships]).toStrictEqual(["paid twice"]);
  });
});

describe("an anonymous user is absorbed at another version", () => {
  function earlierAnonymousUser(given: readonly At<TestEvent>[]): SimulatedUser {
    return live(first, given, "anonymous");
  }

  it("the lower version applies, and later definitions wait for the recompute", () => {
    const user = live(second, [paid(1, "a")]);
    expect(user.computedState().version).toBe(2);
    user.absorb(earlierAnonymousUser([at(2, track("Seen")), paid(3, "b")]), ms(4));
    expect(user.computedState().version).toBe(1);
    expect(user.computedState().held.has(paidTwice.slot)).toBe(true);
    user.recompute(ms(5));
    expect(user.computedState().version).toBe(2);
    expect([...user.view(ms(5)).memberships]).toStrictEqual(["paid twice", "seen"]);
  });

  it("a user at an earlier version stays there, at any version of the anonymous user", () => {
    const user = live(first, [paid(1, "a")]);
    user.publish(second);
    const anonymousUser = live(second, [at(2, track("Seen"))], "anonymous");
    expect(reported(user.absorb(anonymousUser, ms(3)))).toStrictEqual([]);
    expect(user.computedState().version).toBe(1);
    expect(user.recompute(ms(4))).toMatchObject({ history: true });
    expect([...user.view(ms(4)).memberships]).toStrictEqual(["seen"]);
  });

  it("events are still counted before the recompute", () => {
    const user = live(second, [paid(1, "a")]);
    user.absorb(earlierAnonymousUser([at(2, track("Other"))]), ms(3));
    const [later] = eventsOf([paid(4, "b")]);
    if (later === undefined) throw new Error("no event");
    expect(reported(user.applyEvent(later, ms(4)))).toStrictEqual([["paid twice", true]]);
    user.recompute(ms(5));
    expect([...user.view(ms(5)).memberships]).toStrictEqual(["paid twice"]);
  });
});
