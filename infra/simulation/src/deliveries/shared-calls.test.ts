/** Messages of a broadcast share calls of a vendor that takes five in one; each keeps its limits and its outcome. */
import { afterEach, expect, it } from "vitest";
import { startInProcess, type InProcessSystem } from "../runtime/in-process-system.js";
import { createRng, type Rng } from "../simulation/rng.js";
import {
  mailWorkspaceId,
  openMailPipeline,
  type MailPipeline,
  type MailPipelineOptions,
} from "./mail-pipeline.fixture.js";

const origin = { broadcastId: "b1" };
const ids = ["m1", "m2", "m3", "m4"];
const bulk = ids.map((id) => ({ id, origin }));
let system: InProcessSystem;
let mails: MailPipeline;

afterEach(async () => {
  await mails.close();
  await system.close();
});

async function open(options: MailPipelineOptions = {}): Promise<void> {
  system = await startInProcess();
  mails = await openMailPipeline(system, options);
}

/** A vendor that accepts, after these answers of its. */
function answering(...first: readonly number[]): Rng {
  const answers = first.values();
  return { ...createRng(1), below: () => answers.next().value ?? 9 };
}

const outcomes = (): Promise<readonly (string | undefined)[]> =>
  Promise.all(ids.map(async (id) => (await mails.recordOf(id))?.outcome?.event));
const mailsOfAll = (): readonly number[] => ids.map((id) => mails.mailsOf(id));

it("messages of a broadcast go in one call, direct ones by themselves", async () => {
  await open();
  await mails.send(...bulk, { id: "d1" }, { id: "d2" });

  expect(mails.sharedCalls()).toEqual([4]);
  expect([...mailsOfAll(), mails.mailsOf("d1"), mails.mailsOf("d2")]).toEqual([1, 1, 1, 1, 1, 1]);
});

it("an address that is refused in a call fails alone, and is suppressed", async () => {
  await open();
  const [first, second, ...others] = bulk;
  const dead = { id: "m1", ...first, properties: '{"email":"dead@example.com"}' };
  await mails.send(dead, { id: "m2", ...second }, ...others);

  expect(mails.sharedCalls()).toEqual([4]);
  expect(mailsOfAll()).toEqual([0, 1, 1, 1]);
  const sent = "DFInternalMessageSent";
  expect(await outcomes()).toEqual(["DFMessageFailure", sent, sent, sent]);
  const row = await system.storage.tables.get("suppressions", `${mailWorkspaceId}/Email/dead@example.com`);
  expect(row).toMatchObject({ suppressed: true });
});

it("a cap counts each message of a call", async () => {
  const frequencyCaps = [{ messages: 3, perSeconds: 60 }];
  await open({ state: { messageLimits: { frequencyCaps, quietHours: [], exemptTemplates: [] } } });
  await mails.send(...bulk);

  expect(mails.sharedCalls()).toEqual([3]);
  const events = await outcomes();
  expect(events.filter((event) => event === "DFInternalMessageSent").length).toBe(3);
  expect(events.filter((event) => event === "DFMessageSkipped").length).toBe(1);
});

it("a call whose answer is lost is made once more where the vendor recognizes it, and sends nothing twice", async () => {
  await open({ rng: answering(2) });
  await mails.send(...bulk);

  expect(mailsOfAll()).toEqual([1, 1, 1, 1]);
  expect(new Set(await outcomes())).toEqual(new Set(["DFInternalMessageSent"]));
});

it("a call whose answer is lost leaves each message uncertain where the vendor does not recognize it", async () => {
  await open({ rng: answering(2), remembers: false });
  await mails.send(...bulk);

  expect(mailsOfAll()).toEqual([1, 1, 1, 1]);
  expect(await outcomes()).toEqual(ids.map(() => "DFMessageFailure"));
});

it("messages of a call that is refused as a whole are sent by themselves", async () => {
  await open({ rng: answering(3) });
  await mails.send(...bulk);

  expect([mails.sharedCalls(), mailsOfAll()]).toEqual([[], [1, 1, 1, 1]]);
});
