/**
 * Frequency caps and quiet hours over the whole pipeline: which messages are sent, when, and which reasons are
 * recorded.
 */
import type { MessageLimits } from "@signalbox/workspace";
import { newDelivery, claimPlaceholder, toStored } from "@signalbox/messaging";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createRng } from "../simulation/rng.js";
import { startInProcess, type InProcessSystem } from "../runtime/in-process-system.js";
import {
  mailWorkspaceId,
  openMailPipeline,
  type MailPipeline,
  type MailPipelineOptions,
} from "./mail-pipeline.fixture.js";

const day = 86_400_000;
let clock: number;
let system: InProcessSystem;
let pipeline: MailPipeline | undefined;

beforeEach(async () => {
  clock = Date.parse("2026-05-01T20:00Z");
  system = await startInProcess();
});
afterEach(async () => {
  await pipeline?.close();
  await system.close();
});

async function open(
  limits: Partial<MessageLimits>,
  options: MailPipelineOptions = {},
): Promise<MailPipeline> {
  const messageLimits = { frequencyCaps: [], quietHours: [], exemptTemplates: [], ...limits };
  pipeline = await openMailPipeline(system, {
    now: () => clock,
    ...options,
    state: { ...options.state, messageLimits },
  });
  return pipeline;
}

/** `sent`, or the type of the reason; undefined while it waits. */
async function resultOf(mails: MailPipeline, id: string): Promise<unknown> {
  const { event, variant } = (await mails.recordOf(id))?.outcome ?? {};
  return event === "DFInternalMessageSent" ? "sent" : variant?.["type"];
}

async function results(mails: MailPipeline, ...ids: readonly string[]): Promise<readonly unknown[]> {
  return Promise.all(ids.map((id) => resultOf(mails, id)));
}

const withoutAddress = "{}";
const deadAddress = '{"email":"dead@example.com"}';
const someRng = createRng(1);
const twoADay = [{ messages: 2, perSeconds: 86_400 }];
const oneADay = [{ messages: 1, perSeconds: 86_400 }];

describe("a frequency cap", () => {
  it("admits exactly its number of concurrent messages, and more one window later", async () => {
    const mails = await open({ frequencyCaps: twoADay });
    const ids = Array.from({ length: 20 }, (_, index) => `m${index}`);
    await mails.send(...ids.map((id) => ({ id })), { id: "other", userId: "ben" });
    const said = await results(mails, ...ids);
    expect(said.filter((each) => each === "sent")).toHaveLength(2);
    expect(said.filter((each) => each === "FrequencyCap")).toHaveLength(18);
    expect(await resultOf(mails, "other")).toBe("sent");
    clock += day - 1;
    await mails.send({ id: "early" });
    clock += 1;
    await mails.send({ id: "later" });
    expect(await results(mails, "early", "later")).toEqual(["FrequencyCap", "sent"]);
  });

  it("skips at once a message whose worker died before it stored the skip", async () => {
    const mails = await open({ frequencyCaps: oneADay });
    await mails.send({ id: "one" });
    const request = {
      workspaceId: mailWorkspaceId,
      id: "two",
      userId: "ann",
      channel: "Email",
      templateId: "t",
      properties: '{"email":"ann@example.com"}',
      origin: {},
      requestedAt: clock,
    } as const;
    await system.storage.claims.insert([toStored(claimPlaceholder(newDelivery(request), clock + 60_000))]);
    await mails.send(request);
    expect(await resultOf(mails, "two")).toBe("FrequencyCap");
  });

  it("is named in the reason", async () => {
    const mails = await open({
      frequencyCaps: [
        { messages: 5, perSeconds: 60 },
        { channel: "Email", messages: 1, perSeconds: 3_600 },
      ],
    });
    await mails.send({ id: "one" });
    await mails.send({ id: "two" });
    expect((await mails.recordOf("two"))?.outcome).toMatchObject({
      event: "DFMessageSkipped",
      variant: { type: "FrequencyCap", channel: "Email", messages: 1, perSeconds: 3_600 },
    });
    expect((await mails.recordOf("one"))?.place).toMatchObject({ at: clock, caps: [{ messages: 5 }, {}] });
  });

  it("does not apply to transactional messages, and does not count them", async () => {
    const mails = await open({ frequencyCaps: oneADay });
    await mails.send({ id: "receipt", isTransactional: true });
    await mails.send({ id: "news" });
    await mails.send({ id: "code", isTransactional: true });
    expect(await results(mails, "receipt", "news", "code")).toEqual(["sent", "sent", "sent"]);
  });

  it("does not apply to exempt templates", async () => {
    const mails = await open({ frequencyCaps: oneADay, exemptTemplates: ["t"] });
    await mails.send({ id: "a" }, { id: "b" });
    expect(await results(mails, "a", "b")).toEqual(["sent", "sent"]);
  });

  it("does not count messages that were not sent", async () => {
    const mails = await open({ frequencyCaps: oneADay });
    await mails.send({ id: "no address", properties: withoutAddress });
    await mails.send({ id: "refused", properties: deadAddress });
    await mails.send({ id: "good" });
    expect(await results(mails, "no address", "refused", "good")).toEqual([
      "MissingIdentifier",
      "Email",
      "sent",
    ]);
  });

  it("counts a repeatedly requested message once", async () => {
    const mails = await open({ frequencyCaps: oneADay });
    await mails.send({ id: "one" });
    clock += day / 2;
    await mails.send({ id: "one" });
    clock += day / 2;
    await mails.send({ id: "one" });
    await mails.send({ id: "two" });
    expect(await results(mails, "one", "two")).toEqual(["sent", "sent"]);
  });

  it("keeps the permit of a message that will be retried", async () => {
    const answers = [0, 9, 9];
    const rng = { ...someRng, below: () => answers.shift() ?? 9 };
    const mails = await open({ frequencyCaps: oneADay }, { rng });
    await mails.send({ id: "busy" });
    await mails.send({ id: "other" });
    clock += 60_000;
    await mails.runDue();
    expect(await results(mails, "busy", "other")).toEqual(["sent", "FrequencyCap"]);
    clock += day - 60_000;
    await mails.send({ id: "a day after the first try" });
    expect(await resultOf(mails, "a day after the first try")).toBe("FrequencyCap");
  });
});

const night = { from: "22:00", to: "08:00", otherwise: "Hold" } as const;
const inBerlin = '{"email":"ann@example.com","timezone":"Europe/Berlin"}';
const inTokyo = '{"email":"ann@example.com","latLon":"35.68,139.69"}';

describe("quiet hours", () => {
  it("hold a message until they end in the user's time zone", async () => {
    const mails = await open({ quietHours: [night] });
    await mails.send(
      { id: "berlin", properties: inBerlin },
      { id: "tokyo", properties: inTokyo },
      { id: "utc" },
    );
    expect(await results(mails, "berlin", "tokyo", "utc")).toEqual([undefined, undefined, "sent"]);
    const berlin = Date.parse("2026-05-02T06:00Z");
    expect(await mails.recordOf("berlin")).toMatchObject({
      attempts: [],
      holds: [{ at: clock, until: berlin, from: "22:00", to: "08:00", timezone: "Europe/Berlin" }],
    });
    clock = Date.parse("2026-05-01T23:00Z");
    await mails.runDue();
    expect(await results(mails, "berlin", "tokyo")).toEqual([undefined, "sent"]);
    clock = berlin;
    await mails.runDue();
    const sent = await mails.recordOf("berlin");
    expect(sent).toMatchObject({
      outcome: { event: "DFInternalMessageSent" },
      attempts: [{ startedAt: berlin }],
    });
    expect(sent?.holds).toHaveLength(1);
  });

  it("apply before frequency caps: a held message takes its permit when they end", async () => {
    const mails = await open({ quietHours: [night], frequencyCaps: oneADay });
    await mails.send({ id: "one", properties: inBerlin }, { id: "two", properties: inBerlin });
    clock = Date.parse("2026-05-02T06:00Z");
    await mails.runDue();
    expect(new Set(await results(mails, "one", "two"))).toEqual(new Set(["FrequencyCap", "sent"]));
  });

  it("drop a message when the workspace is configured so", async () => {
    const mails = await open({
      quietHours: [{ ...night, otherwise: "Drop", defaultTimezone: "Europe/Berlin" }],
    });
    await mails.send({ id: "news" }, { id: "code", isTransactional: true });
    expect((await mails.recordOf("news"))?.outcome).toMatchObject({
      event: "DFMessageSkipped",
      variant: { type: "QuietHours", from: "22:00", to: "08:00", timezone: "Europe/Berlin" },
    });
    expect(await resultOf(mails, "code")).toBe("sent");
  });

  it("do not hold a message that would be skipped anyway", async () => {
    const mails = await open({ quietHours: [{ ...night, from: "00:00", to: "23:59" }] });
    await mails.send({ id: "one", properties: withoutAddress });
    expect(await resultOf(mails, "one")).toBe("MissingIdentifier");
  });

  it("do not make a held message expire", async () => {
    const rng = { ...someRng, below: () => 0 };
    const mails = await open({ quietHours: [night] }, { rng });
    const requestedAt = clock - 20 * 3_600_000;
    await mails.send({ id: "one", properties: inBerlin, requestedAt });
    clock = Date.parse("2026-05-02T06:00Z");
    await mails.runDue();
    expect(await mails.recordOf("one")).toMatchObject({
      attempts: [{ result: "later", retryAt: clock + 45_000 }],
    });
    clock += 23 * 3_600_000;
    await mails.runDue();
    expect(await mails.recordOf("one")).toMatchObject({ holds: [{}, {}], attempts: [{}] });
    clock += 3_600_000;
    await mails.runDue();
    expect(await mails.recordOf("one")).toMatchObject({ attempts: [{}, { result: "later" }] });
    clock += 3_600_000;
    await mails.runDue();
    expect(JSON.stringify((await mails.recordOf("one"))?.outcome)).toContain("given up");
  });
});
