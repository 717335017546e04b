/** What a workspace has seen, for typed conditions. */
import type { NamedKind } from "../describing.js";
import { nameInSeen, type Seen } from "../typed/seen.js";

export const seen: Seen = {
  events: ["Order Completed", "Signed Up", "Article Viewed", "Bestellung gekauft"],
  traits: ["plan", "age", "country", "city", "tags", "createdAt", "phone"],
  properties: { "Order Completed": ["value", "coupon", "shipping.price"], "Article Viewed": ["title"] },
  subscriptionGroups: [
    { id: "g1", name: "Newsletter", type: "OptOut" },
    { id: "g2", name: "Offers", type: "OptIn" },
  ],
  templates: [{ id: "t1", name: "Welcome" }],
  segments: [
    { id: "s1", name: "Staff" },
    { id: "s2", name: "Recent buyers" },
  ],
};

export const nameOfSeen = (kind: NamedKind, id: string): string => nameInSeen(seen, kind, id) ?? id;
