/** Listing deliveries: every filter, every order, pages in both directions without gaps, and a stream of all matches. */
import {
  actorKey,
  deliveryKey,
  deliveryOrders,
  type DeliveryFilter,
  type DeliveryPage,
  type DeliveryStore,
  type StoredDelivery,
  type WorkspaceId,
} from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { compareCodePoints } from "../code-points.js";
import { orderValue } from "../delivery-values.js";
import { compareValues } from "../row-values.js";
import { aDelivery, aWorkspace, awkwardIds } from "./samples.js";

const newest = { by: "sentAt", direction: "desc" } as const;

export function deliveryListsConformance(deliveries: () => DeliveryStore): void {
  const idsOf = async (filter: DeliveryFilter): Promise<readonly string[]> => {
    const found = await deliveries().list({ filter, order: newest, limit: 100 });
    expect(await deliveries().count(filter)).toBe(found.length);
    return found.map(({ id }) => id).toSorted(compareCodePoints);
  };
  const put = async (
    workspaceId: WorkspaceId,
    byId: Readonly<Record<string, Partial<StoredDelivery>>>,
  ): Promise<void> => {
    const made = Object.entries(byId).map(([id, change]) => aDelivery(workspaceId, { id, ...change }));
    await deliveries().insert(made);
  };

  describe("a filter of deliveries", () => {
    it("matches by cause", async () => {
      const workspaceId = aWorkspace();
      await put(workspaceId, {
        a: { journeyId: "j1", templateId: "t1" },
        b: { journeyId: "j2", templateId: "t2" },
        c: { broadcastId: "b1", templateId: "t3" },
      });
      expect(await idsOf({ workspaceId })).toEqual(["a", "b", "c"]);
      expect(await idsOf({ workspaceId, journeyId: "j1" })).toEqual(["a"]);
      expect(await idsOf({ workspaceId, broadcastId: "b1" })).toEqual(["c"]);
      expect(await idsOf({ workspaceId, templateIds: ["t2", "t3", "t9"] })).toEqual(["b", "c"]);
      expect(await idsOf({ workspaceId, templateIds: [] })).toEqual([]);
      expect(await idsOf({ workspaceId, journeyId: "j1", broadcastId: "b1" })).toEqual([]);
      expect(await idsOf({ workspaceId: aWorkspace() })).toEqual([]);
    });

    it("matches by recipient, channel and status", async () => {
      const workspaceId = aWorkspace();
      const owner = (id: string): StoredDelivery["owner"] => actorKey(workspaceId, "user", id);
      await put(workspaceId, {
        a: { owner: owner("u1"), to: "a@x", from: "f@x", channel: "Email", status: "sent" },
        b: { owner: owner("u2"), to: "b@x", from: "g@x", channel: "Email", status: "clicked" },
        c: { owner: owner("u3"), to: "+1", channel: "Sms", status: "failed" },
        d: { owner: owner("u4") },
      });
      expect(await idsOf({ workspaceId, owners: [owner("u1"), owner("u3")] })).toEqual(["a", "c"]);
      expect(await idsOf({ workspaceId, owners: [owner("u2")] })).toEqual(["b"]);
      expect(await idsOf({ workspaceId, channels: ["Sms"] })).toEqual(["c"]);
      expect(await idsOf({ workspaceId, statuses: ["sent", "failed"] })).toEqual(["a", "c"]);
      expect(await idsOf({ workspaceId, statuses: ["queued"] })).toEqual(["d"]);
      expect(await idsOf({ workspaceId, to: ["a@x", "+1"] })).toEqual(["a", "c"]);
      expect(await idsOf({ workspaceId, from: ["g@x"] })).toEqual(["b"]);
    });

    it("matches by the class it is counted in, without one by its status", async () => {
      const workspaceId = aWorkspace();
      await put(workspaceId, {
        a: { status: "complained", countedAs: "clicked" },
        b: { status: "bounced", countedAs: "openedBounced" },
        c: { status: "opened" },
        d: { status: "failed", countedAs: "failed" },
        e: { status: "queued", dueAt: 5 },
        f: { status: "bounced" },
      });
      expect(await idsOf({ workspaceId, classes: ["clicked", "opened", "openedBounced"] })).toEqual([
        "a",
        "b",
        "c",
      ]);
      expect(await idsOf({ workspaceId, classes: ["sentBounced"] })).toEqual(["f"]);
      expect(await idsOf({ workspaceId, classes: ["failed"], statuses: ["failed", "opened"] })).toEqual([
        "d",
      ]);
      expect(await idsOf({ workspaceId, classes: [] })).toEqual([]);
      expect(await idsOf({ workspaceId, isDue: true })).toEqual(["e"]);
      const [found] = await deliveries().list({
        filter: { workspaceId, classes: ["clicked"] },
        order: newest,
        limit: 1,
      });
      expect(found).toMatchObject({ countedAs: "clicked" });
      await deliveries().remove([deliveryKey(workspaceId, "e")]);
    });

    it("matches by the node that requested it", async () => {
      const workspaceId = aWorkspace();
      await put(workspaceId, {
        a: { journeyId: "j1", nodeId: "n1" },
        b: { journeyId: "j1", nodeId: "n2" },
        c: { journeyId: "j1" },
      });
      expect(await idsOf({ workspaceId, journeyId: "j1", nodeIds: ["n1"] })).toEqual(["a"]);
      expect(await idsOf({ workspaceId, nodeIds: ["n1", "n2"] })).toEqual(["a", "b"]);
    });

    it("matches a recipient by the normal form as well", async () => {
      const workspaceId = aWorkspace();
      await put(workspaceId, {
        a: { to: "Ann@x", normalTo: "ann@x" },
        b: { to: "ann@x" },
        c: { to: "bob@x" },
      });
      expect(await idsOf({ workspaceId, to: ["ann@x"] })).toEqual(["a", "b"]);
      expect(await idsOf({ workspaceId, to: ["Ann@x"] })).toEqual(["a"]);
      const [found] = await deliveries().list({
        filter: { workspaceId, to: ["Ann@x"] },
        order: newest,
        limit: 1,
      });
      expect(found?.normalTo).toBe("ann@x");
    });

    it("matches normal forms that were set later, page by page", async () => {
      const workspaceId = aWorkspace();
      const stranger = aWorkspace();
      await put(workspaceId, {
        a: { to: "Ann@x", channel: "Email" },
        b: { to: "Ann@x", channel: "Email" },
        c: { to: "bob@x", channel: "Email" },
        d: { to: "Eve@x", channel: "Email" },
        e: {},
      });
      await put(stranger, { s: { to: "Ann@x", channel: "Email" } });
      const normalOf = (_: string, to: string): string => to.toLowerCase();
      const pages = [];
      for (let after: string | undefined = ""; after !== undefined;) {
        const page: { readonly last: string; readonly read: number } | undefined =
          await deliveries().normalizeAddresses({ workspaceId, after, limit: 1, normalOf });
        if (page !== undefined) pages.push(page);
        after = page?.last;
      }
      expect(pages).toEqual([
        { last: "Ann@x", read: 1 },
        { last: "Eve@x", read: 1 },
        { last: "bob@x", read: 1 },
      ]);
      expect(await idsOf({ workspaceId, to: ["ann@x"] })).toEqual(["a", "b"]);
      expect(await idsOf({ workspaceId, to: ["eve@x"] })).toEqual(["d"]);
      expect(await idsOf({ workspaceId: stranger, to: ["ann@x"] })).toEqual([]);
      // With other rules, as after a change of the country.
      const all = { workspaceId, after: "", limit: 100 };
      await deliveries().normalizeAddresses({
        ...all,
        normalOf: (_, to) => (to === "Eve@x" ? to : `${to.toLowerCase()}.example`),
      });
      expect(await idsOf({ workspaceId, to: ["ann@x", "eve@x"] })).toEqual([]);
      expect(await idsOf({ workspaceId, to: ["ann@x.example"] })).toEqual(["a", "b"]);
    });

    it("matches by latest event, or by status where both are given", async () => {
      const workspaceId = aWorkspace();
      await put(workspaceId, {
        a: { status: "failed", event: "DFMessageFailure" },
        b: { status: "failed", event: "DFBadWorkspaceConfiguration" },
        c: { status: "queued" },
      });
      expect(await idsOf({ workspaceId, events: ["DFMessageFailure"] })).toEqual(["a"]);
      expect(await idsOf({ workspaceId, events: ["DFBadWorkspaceConfiguration", "DFEmailOpened"] })).toEqual([
        "b",
      ]);
      expect(await idsOf({ workspaceId, events: ["DFMessageFailure"], statuses: ["queued"] })).toEqual([
        "a",
        "c",
      ]);
      expect(await idsOf({ workspaceId, events: [] })).toEqual([]);
    });

    it("matches by reason", async () => {
      const workspaceId = aWorkspace();
      await put(workspaceId, {
        a: { reason: "Retry" },
        b: { status: "skipped", reason: "QuietHours" },
        c: { reason: "QuietHours" },
        d: { status: "sent" },
      });
      expect(await idsOf({ workspaceId, reasons: ["Retry"] })).toEqual(["a"]);
      expect(await idsOf({ workspaceId, reasons: ["Retry", "QuietHours"] })).toEqual(["a", "b", "c"]);
      expect(await idsOf({ workspaceId, reasons: ["QuietHours"], statuses: ["queued"] })).toEqual(["c"]);
      expect(await idsOf({ workspaceId, reasons: [] })).toEqual([]);
      const [found] = await deliveries().list({
        filter: { workspaceId, reasons: ["Retry"] },
        order: newest,
        limit: 1,
      });
      expect(found?.reason).toBe("Retry");
    });

    it("counts by reason up to a limit, with the oldest of all and the next that is due", async () => {
      const workspaceId = aWorkspace();
      // Nothing is due before: other suites ask for what is due in any workspace.
      const far = 9_000_000_000_000;
      await put(workspaceId, {
        a: { reason: "Retry", sentAt: 30, dueAt: far + 90, broadcastId: "b1" },
        b: { reason: "Retry", sentAt: 10, dueAt: far + 70 },
        c: { reason: "Retry", sentAt: 20, dueAt: far + 80, broadcastId: "b1" },
        d: { reason: "Retry", sentAt: 5, dueAt: far + 60, hidden: true },
        e: { status: "skipped", reason: "Suppressed", sentAt: 40 },
        f: { status: "sent", sentAt: 1 },
      });
      await put(aWorkspace(), { s: { reason: "Retry" } });
      const count = (
        filter: Partial<DeliveryFilter>,
        limit = 10,
      ): ReturnType<DeliveryStore["countReasons"]> =>
        deliveries().countReasons({
          filter: { workspaceId, ...filter },
          reasons: ["Suppressed", "Retry", "Rejected"],
          limit,
        });
      const suppressed = { reason: "Suppressed", count: 1, oldestAt: 40, nextDueAt: null };
      expect(await count({})).toEqual([
        suppressed,
        { reason: "Retry", count: 3, oldestAt: 10, nextDueAt: far + 70 },
      ]);
      expect(await count({ broadcastId: "b1" })).toEqual([
        { reason: "Retry", count: 2, oldestAt: 20, nextDueAt: far + 80 },
      ]);
      expect(await count({ statuses: ["skipped"] })).toEqual([suppressed]);
      expect(await count({}, 2)).toMatchObject([{ count: 1 }, { count: 2, oldestAt: 10 }]);
      expect(await count({ owners: [] })).toEqual([]);
    });

    it("matches by time: from inclusive, to exclusive", async () => {
      const workspaceId = aWorkspace();
      await put(workspaceId, { a: { sentAt: 10 }, b: { sentAt: 20 }, c: { sentAt: 30 } });
      expect(await idsOf({ workspaceId, sentFrom: 10, sentTo: 30 })).toEqual(["a", "b"]);
      expect(await idsOf({ workspaceId, sentFrom: 20 })).toEqual(["b", "c"]);
      expect(await idsOf({ workspaceId, sentTo: 20 })).toEqual(["a"]);
    });

    it("matches pairs of the event and its context: all keys, any value of each, any item of an array", async () => {
      const workspaceId = aWorkspace();
      await put(workspaceId, {
        a: { triggeringProperties: { plan: "gold", color: "red" }, contextValues: { source: "app" } },
        b: { triggeringProperties: { plan: "silver", color: "red" } },
        c: { triggeringProperties: { color: "plan" }, contextValues: { plan: "gold" } },
        d: {
          triggeringProperties: { skus: ["a1", "b2"], color: "red" },
          contextValues: { tags: ["vip", "x"] },
        },
      });
      const pair = (key: string, value: string): { key: string; value: string } => ({ key, value });
      const triggering = (...pairs: { key: string; value: string }[]): Promise<readonly string[]> =>
        idsOf({ workspaceId, triggeringProperties: pairs });
      expect(await triggering(pair("plan", "gold"))).toEqual(["a"]);
      expect(await triggering(pair("plan", "gold"), pair("plan", "silver"))).toEqual(["a", "b"]);
      expect(await triggering(pair("color", "red"), pair("plan", "silver"))).toEqual(["b"]);
      expect(await triggering(pair("skus", "b2"))).toEqual(["d"]);
      expect(await triggering(pair("skus", "a1"), pair("skus", "c3"), pair("color", "red"))).toEqual(["d"]);
      expect(await triggering(pair("skus", '["a1","b2"]'))).toEqual([]);
      expect(await triggering(pair("plan", "red"))).toEqual([]);
      expect(await triggering()).toEqual(["a", "b", "c", "d"]);
      expect(await idsOf({ workspaceId, contextValues: [pair("plan", "gold")] })).toEqual(["c"]);
      expect(await idsOf({ workspaceId, contextValues: [pair("tags", "vip")] })).toEqual(["d"]);
    });

    it("matches the event or the context where both are given", async () => {
      const workspaceId = aWorkspace();
      await put(workspaceId, {
        a: { triggeringProperties: { plan: "gold", color: "red" } },
        b: { contextValues: { source: "app" } },
        c: { triggeringProperties: { plan: "gold" }, contextValues: { source: "web" }, channel: "Sms" },
        d: { triggeringProperties: { source: "app" }, contextValues: { plan: "gold" } },
      });
      const both = {
        workspaceId,
        triggeringProperties: [{ key: "plan", value: "gold" }],
        contextValues: [{ key: "source", value: "app" }],
      };
      expect(await idsOf(both)).toEqual(["a", "b", "c"]);
      expect(await idsOf({ ...both, channels: ["Email"] })).toEqual(["a", "b"]);
      const red = { key: "color", value: "red" };
      const narrower = [...both.triggeringProperties, red];
      expect(await idsOf({ ...both, triggeringProperties: narrower })).toEqual(["a", "b"]);
    });

    it("takes text literally", async () => {
      const workspaceId = aWorkspace();
      const byId = Object.fromEntries(
        awkwardIds.map((text, index) => [
          `d${index}`,
          { journeyId: text, to: text, triggeringProperties: { [text]: text } },
        ]),
      );
      await put(workspaceId, byId);
      for (const [index, text] of awkwardIds.entries()) {
        expect(await idsOf({ workspaceId, journeyId: text })).toEqual([`d${index}`]);
        expect(await idsOf({ workspaceId, to: [text] })).toEqual([`d${index}`]);
        const pairs = [{ key: text, value: text }];
        expect(await idsOf({ workspaceId, triggeringProperties: pairs })).toEqual([`d${index}`]);
      }
    });

    it("excludes hidden deliveries by default", async () => {
      const workspaceId = aWorkspace();
      await put(workspaceId, { a: {}, b: { hidden: true } });
      expect(await idsOf({ workspaceId })).toEqual(["a"]);
      expect(await idsOf({ workspaceId, withHidden: true })).toEqual(["a", "b"]);
    });
  });

  describe("pages of deliveries", () => {
    it.each(deliveryOrders.flatMap((by) => [[by, "asc"] as const, [by, "desc"] as const]))(
      "by %s, %s, come in order with the id as tie-break, forwards and backwards without gaps",
      async (by, direction) => {
        const workspaceId = aWorkspace();
        const made = awkwardIds.map((id, index) => assorted(workspaceId, id, index));
        await deliveries().insert(made);
        await put(aWorkspace(), { x: {}, y: {} });
        const sign = direction === "asc" ? 1 : -1;
        const sorted = made.toSorted(
          (left, right) =>
            sign *
            (compareValues(orderValue(left, by), orderValue(right, by)) ||
              compareCodePoints(left.id, right.id)),
        );
        const page = { filter: { workspaceId }, order: { by, direction } };
        expect(await deliveries().list({ ...page, limit: 1000 })).toEqual(sorted);
        expect(await deliveries().list({ ...page, limit: 1000, backward: true })).toEqual(sorted);
        expect(await walk(page, false)).toEqual(sorted);
        expect(await walk(page, true)).toEqual(sorted);
      },
    );

    it("apply their filter", async () => {
      const workspaceId = aWorkspace();
      const made = ["a", "b", "c", "d", "e", "f", "g"].map((id, index) => assorted(workspaceId, id, index));
      await deliveries().insert(made);
      const page = {
        filter: { workspaceId, channels: ["Sms"] as const },
        order: { by: "to", direction: "asc" } as const,
      };
      expect((await walk(page, false)).map(({ id }) => id).toSorted(compareCodePoints)).toEqual([
        "b",
        "d",
        "f",
      ]);
    });
  });

  describe("a stream of deliveries", () => {
    it("yields every match once, the newest first, also with equal times", async () => {
      const workspaceId = aWorkspace();
      const made = Array.from({ length: 2_600 }, (_, index) =>
        aDelivery(workspaceId, { sentAt: index < 1_500 ? 1_000 : index, status: "sent" }),
      );
      await deliveries().insert(made);
      await put(workspaceId, { queued: { sentAt: 5 } });
      const streamed: StoredDelivery[] = [];
      const filter = { workspaceId, statuses: ["sent"] as const };
      for await (const each of deliveries().stream(filter)) streamed.push(each);
      expect(new Set(streamed.map(({ id }) => id))).toEqual(new Set(made.map(({ id }) => id)));
      expect(streamed).toHaveLength(made.length);
      expect(streamed.every(({ sentAt }, index) => sentAt <= (streamed[index - 1]?.sentAt ?? 1e15))).toBe(
        true,
      );
    });

    it("respects the bounds of its filter, also over long gaps", async () => {
      const workspaceId = aWorkspace();
      const bursts = [1_700_000_000_000, 1_790_000_000_000].flatMap((begin) =>
        Array.from({ length: 1_100 }, (_, index) => aDelivery(workspaceId, { sentAt: begin + index })),
      );
      const others = [1_700_000_000_000, 1_790_000_000_000].map((sentAt) =>
        aDelivery(aWorkspace(), { sentAt }),
      );
      await deliveries().insert([...bursts, ...others]);
      const lengthOf = async (filter: Partial<DeliveryFilter>): Promise<number> => {
        let length = 0;
        for await (const _ of deliveries().stream({ workspaceId, ...filter })) length += 1;
        return length;
      };
      expect(await lengthOf({})).toBe(2_200);
      expect(await lengthOf({ sentFrom: 1_700_000_000_100 })).toBe(2_100);
      expect(await lengthOf({ sentTo: 1_700_000_000_100 })).toBe(100);
      expect(await lengthOf({ sentFrom: 1, sentTo: 2 })).toBe(0);
    });
  });

  /** The whole list, four per page; pages of a backward walk are prepended. */
  async function walk(
    list: Pick<DeliveryPage, "filter" | "order">,
    backward: boolean,
  ): Promise<readonly StoredDelivery[]> {
    let found: readonly StoredDelivery[] = [];
    let page = await deliveries().list({ ...list, backward, limit: 4 });
    while (page.length > 0) {
      found = backward ? [...page, ...found] : [...found, ...page];
      const edge = backward ? page.at(0) : page.at(-1);
      if (edge === undefined) break;
      const from = { value: orderValue(edge, list.order.by), id: edge.id };
      page = await deliveries().list({ ...list, from, backward, limit: 4 });
    }
    return found;
  }
}

/** A few different values in every column, and some without. */
function assorted(workspaceId: WorkspaceId, id: string, index: number): StoredDelivery {
  const statuses = ["sent", "queued", "complained", "failed", "delivered"] as const;
  const addresses = ["b@example.com", "\u{FB00}@example.com", "🙂@example.com"];
  const to = addresses[index % 4];
  const from = addresses[(index + 1) % 4];
  return aDelivery(workspaceId, {
    id,
    status: statuses[index % 5] ?? "sent",
    channel: index % 2 === 0 ? "Email" : "Sms",
    sentAt: 1_790_000_000_000 + (index % 3),
    ...(to !== undefined && { to }),
    ...(from !== undefined && { from }),
  });
}
