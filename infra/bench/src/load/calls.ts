/** The calls all benchmarks send: about 680 bytes each, as an ecommerce site's server would send them. */
import { randomUUID } from "node:crypto";

export interface CallSource {
  readonly roll: () => number;
  readonly users: number;
  /** Share of identify calls; the others are tracks. */
  readonly identifies?: number;
}

/** The keys of a call in the order clients send them. */
export type Call = Readonly<Record<string, unknown>>;

/** What a track call may be named. */
export const eventNames: readonly string[] = [
  "Product Viewed",
  "Product Added",
  "Cart Viewed",
  "Checkout Started",
  "Order Completed",
];
/** What the trait `plan` may be. */
export const plans: readonly string[] = ["free", "starter", "team", "business"];

export function nextCall({ roll, users, identifies = 0 }: CallSource): Call {
  const userId = userIdOf(Math.floor(roll() * users));
  return roll() < identifies ? identifyCall(userId, roll) : trackCall(userId, roll);
}

export function userIdOf(index: number): string {
  return `user-${String(index).padStart(7, "0")}`;
}

export function trackCall(userId: string, roll: () => number): Call {
  const sku = `SKU-${Math.floor(roll() * 90_000) + 10_000}`;
  return {
    type: "track",
    event: pick(eventNames, roll),
    userId,
    messageId: randomUUID(),
    timestamp: new Date().toISOString(),
    properties: {
      product_id: sku,
      name: "Waxed cotton field jacket, olive green, size M",
      category: "Outerwear",
      price: Math.floor(roll() * 30_000) / 100,
      quantity: 1 + Math.floor(roll() * 4),
      currency: "EUR",
      in_stock: roll() < 0.9,
      coupon: null,
      tags: ["autumn", "bestseller"],
    },
    context: {
      library: { name: "analytics-node", version: "2.3.0" },
      page: { path: `/shop/outerwear/${sku}`, referrer: "https://www.example.com/search?q=jacket" },
      locale: "de-AT",
      userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0",
    },
  };
}

export function identifyCall(userId: string, roll: () => number): Call {
  return {
    type: "identify",
    userId,
    messageId: randomUUID(),
    timestamp: new Date().toISOString(),
    traits: {
      email: `${userId}@example.com`,
      firstName: "Alexandra",
      lastName: "Weatherby-Kowalczyk",
      plan: pick(plans, roll),
      seats: Math.floor(roll() * 200),
      company: { name: "Northwind Traders", industry: "Logistics" },
      newsletter: roll() < 0.5,
      createdAt: "2025-03-14T09:26:53.000Z",
    },
    context: { library: { name: "analytics-node", version: "2.3.0" }, locale: "de-AT" },
  };
}

function pick(list: readonly string[], roll: () => number): string {
  return list[Math.floor(roll() * list.length)] ?? "";
}
