/** A message whose worker died after it claimed the delivery: the vendor may or may not have received it. */
import { claimed, createDeliveryRepository, newDelivery, type Claim } from "@signalbox/messaging";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startInProcess, type InProcessSystem } from "../runtime/in-process-system.js";
import {
  mailWorkspaceId as workspaceId,
  openMailPipeline,
  type MailPipeline,
} from "./mail-pipeline.fixture.js";

const start = 1_000_000;
const minute = 60_000;

let system: InProcessSystem;
let pipeline: MailPipeline;
let now: number;
beforeEach(async () => {
  now = start;
  system = await startInProcess();
});
afterEach(async () => {
  await pipeline.close();
  await system.close();
});

/** Claims the delivery like a worker that dies immediately afterwards, and continues when the claim has expired. */
async function claimAndDie(parts: Pick<Claim, "isShared"> = {}): Promise<void> {
  const repository = createDeliveryRepository({ ...system.storage, sleep: () => Promise.resolve() });
  const delivery = newDelivery({
    workspaceId,
    id: "d1",
    userId: "ann",
    channel: "Email",
    templateId: "t",
    properties: '{"email":"ann@example.com"}',
    origin: {},
    requestedAt: start,
  });
  const decision = { at: start, suppression: null };
  const claim = { provider: "Vendor", claim: "c1", at: start, until: start + minute, decision, ...parts };
  await repository.write(claimed(delivery, claim));
  now = start + minute;
  await pipeline.runDue();
}

describe("a message whose worker died while it was sending it", () => {
  it("is not sent again through a vendor that would not recognize it, and its outcome is reported as unknown", async () => {
    pipeline = await openMailPipeline(system, { now: () => now, remembers: false });
    await claimAndDie();
    expect(pipeline.mailsOf("d1")).toBe(0);
    expect((await pipeline.recordOf("d1"))?.outcome).toMatchObject({
      event: "DFMessageFailure",
      isAmbiguous: true,
    });
  });

  it("is not sent again when it shared a call, because the vendor would recognize only that call", async () => {
    pipeline = await openMailPipeline(system, { now: () => now, remembers: true });
    await claimAndDie({ isShared: true });
    expect(pipeline.mailsOf("d1")).toBe(0);
    expect((await pipeline.recordOf("d1"))?.outcome).toMatchObject({ isAmbiguous: true });
  });

  it("is sent again through a vendor that recognizes it", async () => {
    pipeline = await openMailPipeline(system, { now: () => now, remembers: true });
    await claimAndDie();
    expect(pipeline.mailsOf("d1")).toBe(1);
    expect((await pipeline.recordOf("d1"))?.outcome?.event).toBe("DFInternalMessageSent");
  });
});
