/** The calls of all benchmarks: about 680 bytes each, like those of an ecommerce server. */
import { randomUUID } from "node:crypto";

export interface CallSource {
  readonly random: () => number;
  readonly users: number;
  /** Share of identify calls; the others are tracks. */
  readonly identifies?: number;
}

/** The keys of a call are in the order clients send them. */
export type Call = Readonly<Record<string, unknown>>;

/** The names of track calls. */
const eventNames: readonly string[] = [
  "Product Viewed",
  "Product Added",
  "Cart Viewed",
  "Checkout Started",
  "Order Completed",
];
/** The values of the trait `plan`. */
const plans: readonly string[] = ["free", "starter", "team", "business"];

const categories: readonly string[] = ["Outerwear", "Footwear", "Knitwear", "Luggage"];

export function nextCall({ random, users, identifies = 0 }: CallSource): Call {
  const userId = userIdOf(Math.floor(random() * users));
  return random() < identifies ? identifyCall(userId, random) : trackCall(userId, random);
}

export function userIdOf(index: number): string {
  return `user-${String(index).padStart(7, "0")}`;
}

export function trackCall(userId: string, random: () => number): Call {
  const sku = `SKU-${Math.floor(random() * 90_000) + 10_000}`;
  return {
    type: "track",
    event: pick(eventNames, random),
    userId,
    messageId: randomUUID(),
    timestamp: new Date().toISOString(),
    properties: {
      product_id: sku,
      name: "Waxed cotton field jacket, olive green, size M",
      category: pick(categories, random),
      price: Math.floor(random() * 30_000) / 100,
      quantity: 1 + Math.floor(random() * 4),
      currency: "EUR",
      in_stock: random() < 0.9,
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

export function identifyCall(userId: string, random: () => number): Call {
  return {
    type: "identify",
    userId,
    messageId: randomUUID(),
    timestamp: new Date().toISOString(),
    traits: {
      email: `${userId}@example.com`,
      firstName: "Alexandra",
      lastName: "Weatherby-Kowalczyk",
      plan: pick(plans, random),
      seats: Math.floor(random() * 200),
      company: { name: "Northwind Traders", industry: "Logistics" },
      newsletter: random() < 0.5,
      createdAt: "2025-03-14T09:26:53.000Z",
    },
    context: { library: { name: "analytics-node", version: "2.3.0" }, locale: "de-AT" },
  };
}

function pick(list: readonly string[], random: () => number): string {
  return list[Math.floor(random() * list.length)] ?? "";
}
