/**
 * A campaign of mails through a real SMTP server while workers are killed: every user has exactly one mail, except
 * those whose outcome the service reports as unknown, and none of those has two.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { recipients, startCampaign, type Campaign } from "./campaign.fixture.js";
import { until } from "./client.fixture.js";
import { printedRng } from "./rng.fixture.js";
import { sized } from "@signalbox/dev-services/testing";

const { userCount, perCall, kills, between } = sized({
  gate: { userCount: 900, perCall: 75, kills: 2, between: [150, 250] },
  soak: { userCount: 10_000, perCall: 500, kills: 5, between: [300, 700] },
});
/** More than the mails that the killed workers had open with the server, for all kills together. */
const mostAmbiguous = kills * 40;

let campaign: Campaign;

beforeAll(async () => {
  campaign = await startCampaign({
    subject: "For {{ user.id }}",
    body: "<p>Hello {{ user.id }}, this is for you alone.</p>",
  });
}, 300_000);

afterAll(() => campaign?.stop());

async function killWorkers(): Promise<void> {
  const rng = printedRng();
  const [least = 0, spread = 1] = between;
  const goalOf = (arrived: number): number =>
    Math.min(arrived + least + rng.below(spread), userCount - perCall);
  await campaign.killWorkers({ times: kills, goalOf });
}

it("every user has one mail, or is listed as uncertain", async () => {
  const { client, mail } = campaign;
  const calls = Array.from({ length: userCount / perCall }, (_, index) => index * perCall);
  const lanes = [0, 1, 2, 3].map(async (lane) => {
    const outcomes = new Map<string, string>();
    for (const begin of calls.filter((_, index) => index % 4 === lane)) {
      const users = recipients(begin, perCall, (userId) => `mail-${userId}`);
      for (const { messageId, type } of await campaign.send(users)) outcomes.set(messageId, type);
    }
    return outcomes;
  });
  const [outcomes] = await Promise.all([Promise.all(lanes), killWorkers()]);
  const all = new Map(outcomes.flatMap((each) => [...each]));
  const uncertain = [...all].filter(([, type]) => type !== "Success").map(([messageId]) => messageId);

  expect(all.size).toBe(userCount);
  expect([...mail.arrivals.values()].filter((count) => count !== 1)).toStrictEqual([]);
  const arrived = new Set(mail.recipients);
  const nameOf = (messageId: string): string => `${messageId.slice("mail-".length)}@example.com`;
  const missing = [...all.keys()].filter((messageId) => !arrived.has(nameOf(messageId)));
  expect(missing.filter((messageId) => !uncertain.includes(messageId))).toStrictEqual([]);
  expect(uncertain.length).toBeLessThanOrEqual(mostAmbiguous);

  const { body } = await client.admin("GET", "/deliveries/?limit=1000&statuses=DFMessageFailure");
  const listed = (body as { items: { originMessageId: string; variant: unknown }[] }).items;
  expect(listed.map(({ originMessageId }) => originMessageId).toSorted()).toStrictEqual(uncertain.toSorted());
  for (const { variant } of listed)
    expect(JSON.stringify(variant)).toContain("it is unknown whether it was sent");
  const { body: count } = await client.admin("GET", "/deliveries/count");
  expect(count).toStrictEqual({ count: userCount });
  await expectOutcomeEvents(all.size);
  console.log(
    JSON.stringify({ mails: mail.recipients.length, uncertain: uncertain.length, missing: missing.length }),
  );
}, 400_000);

/** Each outcome is an event of its user. */
async function expectOutcomeEvents(deliveries: number): Promise<void> {
  await until(
    async () => {
      const query = "event=DFInternalMessageSent&event=DFMessageFailure";
      return (await campaign.client.events(`${query}&limit=1`)).count;
    },
    (count) => count >= deliveries,
  );
}
