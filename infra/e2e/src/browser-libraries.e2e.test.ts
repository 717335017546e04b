/** The published browser libraries of Segment and RudderStack, unchanged, in Chromium on a page of another origin. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, type Browser, type WatchedPage } from "./browser.fixture.js";
import { clientOf, until, type Client } from "./client.fixture.js";
import { startShopPage, type ShopPage } from "./shop-page.fixture.js";
import { startSystem, type System } from "./system.fixture.js";

let system: System;
let client: Client;
let shop: ShopPage;
let browser: Browser;

beforeAll(async () => {
  [system, shop, browser] = await Promise.all([startSystem(), startShopPage(), openBrowser()]);
  client = clientOf(system);
});
afterAll(() => Promise.all([browser.close(), shop.close(), system.stop()]));

/** Runs `script` on a new page; `writeKey` and `service` (its URL) are defined there. */
async function runOnPage(script: string): Promise<WatchedPage> {
  const watched = await browser.watch(shop.url, { javaScript: true });
  const { writeKey, url } = system;
  const constants = `const writeKey = ${JSON.stringify(writeKey)}, service = ${JSON.stringify(url)};`;
  await watched.page.evaluate(`(async () => { ${constants} ${script} })()`);
  return watched;
}

type Row = Readonly<Record<"eventType" | "event" | "userId" | "anonymousId" | "traits", string | null>>;

/** The stored events of a user, oldest first, once there are as many. */
async function eventsOf(userId: string, count: number): Promise<readonly Row[]> {
  const page = await until(
    () => client.events(`userId=${userId}`),
    (answer) => answer.events.length >= count,
  );
  return (page.events as unknown as readonly Row[]).toReversed();
}

/** Without their order, because libraries send several requests at a time. */
function namesOf(rows: readonly Row[]): readonly string[] {
  return rows.map(({ eventType, event }) => `${eventType} ${event}`.trim()).toSorted(byText);
}

function byText(a: string, b: string): number {
  return a < b ? -1 : 1;
}

async function traitsOf(userId: string): Promise<unknown> {
  const { body } = await client.admin("GET", `/users/${userId}`);
  return (body as { readonly traits: unknown }).traits;
}

/** The paths of this service that the page has sent to, but for what the library counts of itself now and then. */
function pathsOf({ requests }: WatchedPage): ReadonlySet<string> {
  const own = requests.filter((address) => address.startsWith(system.url));
  const paths = new Set(own.map((address) => new URL(address).pathname));
  paths.delete("/v1/m");
  return paths;
}

const segmentCalls = (user: string): string => `
  await analytics.track("Looked Around", { n: 1 });
  await analytics.page("Pricing");
  await analytics.identify(${JSON.stringify(user)}, { plan: "pro" });
  await analytics.group("segment-acme", { name: "Acme" });
`;

const storedCalls = ["identify", "page Pricing", "track DFUserGroupAssignment", "track Looked Around"];

describe("@segment/analytics-next", () => {
  it("delivers every call to an address of its own, the first ones before sign-in", async () => {
    const watched = await runOnPage(`
      const [analytics] = await AnalyticsNext.AnalyticsBrowser.load({
        writeKey,
        cdnSettings: {
          integrations: {
            "Segment.io": { apiKey: writeKey, apiHost: new URL(service).host + "/v1", protocol: "http" },
          },
        },
      });
      ${segmentCalls("segment-single")}
      await analytics.alias("segment-single", analytics.user().anonymousId());
    `);
    const rows = await eventsOf("segment-single", 5);
    expect(namesOf(rows)).toEqual(["alias", ...storedCalls]);
    const [anonymousId, ...others] = new Set(rows.map((row) => row.anonymousId));
    expect([typeof anonymousId, others]).toEqual(["string", []]);
    expect(await traitsOf("segment-single")).toEqual({ plan: "pro" });
    expect(pathsOf(watched)).toEqual(new Set(["t", "p", "i", "g", "a"].map((letter) => `/v1/${letter}`)));
    expect(watched.complaints).toEqual([]);
  });

  it("sends batches and takes its settings from this service", async () => {
    const watched = await runOnPage(`
      const [analytics] = await AnalyticsNext.AnalyticsBrowser.load(
        { writeKey, cdnURL: service },
        { integrations: { "Segment.io": { deliveryStrategy: { strategy: "batching", config: { size: 4 } } } } },
      );
      ${segmentCalls("segment-batch")}
    `);
    expect(namesOf(await eventsOf("segment-batch", 4))).toEqual(storedCalls);
    expect(pathsOf(watched)).toEqual(new Set([`/v1/projects/${system.writeKey}/settings`, "/v1/b"]));
    expect(watched.complaints).toEqual([]);
  });
});

const rudderCalls = (user: string): string => `
  rudderanalytics.track("Looked Around", { n: 1 });
  rudderanalytics.page("Docs", "Pricing");
  rudderanalytics.identify(${JSON.stringify(user)}, { plan: "pro" });
  rudderanalytics.group("rudder-acme", { name: "Acme" });
`;

describe("@rudderstack/analytics-js", () => {
  it("delivers every call, the first ones before sign-in, with the traits of its context", async () => {
    const watched = await runOnPage(`
      const rudderanalytics = new window.rudderanalytics.RudderAnalytics();
      const source = { id: "shop", enabled: true, config: {}, destinations: [] };
      rudderanalytics.load(writeKey, service, { getSourceConfig: () => ({ source }) });
      await new Promise((resolve) => rudderanalytics.ready(resolve));
      ${rudderCalls("rudder-single")}
    `);
    expect(namesOf(await eventsOf("rudder-single", 4))).toEqual(storedCalls);
    expect(await traitsOf("rudder-single")).toMatchObject({ plan: "pro" });
    expect(pathsOf(watched)).toEqual(
      new Set(["track", "page", "identify", "group"].map((name) => `/v1/${name}`)),
    );
    expect(watched.complaints).toEqual([]);
  });

  it("sends beacons when the page is left, and takes its settings from this service", async () => {
    const watched = await runOnPage(`
      const rudderanalytics = new window.rudderanalytics.RudderAnalytics();
      rudderanalytics.load(writeKey, service, { configUrl: service, useBeacon: true });
      await new Promise((resolve) => rudderanalytics.ready(resolve));
      ${rudderCalls("rudder-beacon")}
    `);
    await watched.page.goto("about:blank");
    expect(namesOf(await eventsOf("rudder-beacon", 4))).toEqual(storedCalls);
    expect(await traitsOf("rudder-beacon")).toMatchObject({ plan: "pro" });
    // The browser does not tell of beacons of a page that was left.
    expect(pathsOf(watched)).toEqual(new Set(["/sourceConfig/"]));
    expect(watched.complaints).toEqual([]);
  });
});

describe("a page without a library", () => {
  it.each(["text/plain", "application/json"])(
    "sends a beacon of %s with the key in the body",
    async (type) => {
      const userId = `beacon-${type.replace("/", "-")}`;
      const watched = await runOnPage(`
      const event = { type: "track", event: "Left", userId: ${JSON.stringify(userId)} };
      const body = JSON.stringify({ writeKey, batch: [event] });
      navigator.sendBeacon(service + "/v1/b", new Blob([body], { type: ${JSON.stringify(type)} }));
    `);
      expect(namesOf(await eventsOf(userId, 1))).toEqual(["track Left"]);
      await watched.page.context().close();
    },
  );

  it("sends while it is left", async () => {
    const watched = await runOnPage(`
      const body = JSON.stringify({ writeKey, event: "Left", userId: "keepalive" });
      void fetch(service + "/v1/t", { method: "POST", body, keepalive: true });
    `);
    await watched.page.goto("about:blank");
    expect(namesOf(await eventsOf("keepalive", 1))).toEqual(["track Left"]);
  });
});
