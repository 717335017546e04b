/**
 * A frequency cap over real servers while workers are killed: three mails to each of many users, two a day allowed. No
 * user has three, every user has the second unless its outcome is unknown, and every missing mail is reported.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { recipients, startCampaign, type Campaign } from "./campaign.fixture.js";
import { sized } from "@signalbox/dev-services/testing";

const { userCount, perCall, kills } = sized({
  gate: { userCount: 150, perCall: 50, kills: 2 },
  soak: { userCount: 2_700, perCall: 300, kills: 5 },
});
const asked = 3;
const allowed = 2;
let campaign: Campaign;

beforeAll(async () => {
  campaign = await startCampaign({ subject: "News", body: "<p>Hello</p>" });
}, 300_000);

afterAll(() => campaign?.stop());

it("every user has as many mails as the cap allows, or one of them is uncertain", async () => {
  const { client, mail } = campaign;
  await client.change("PUT", "/settings/message-limits", {
    frequencyCaps: [{ messages: allowed, perSeconds: 86_400 }],
    quietHours: [],
  });
  const begins = Array.from({ length: userCount / perCall }, (_, index) => index * perCall);
  const rounds = Array.from({ length: asked }, (_, round) => round);
  const calls = rounds.flatMap((round) =>
    begins.map((begin) => {
      const users = recipients(begin, perCall, (userId) => `mail-${round}-${userId}`);
      return campaign.send(users, { transactional: false });
    }),
  );
  const disturbed = campaign.killWorkers({
    times: kills,
    goalOf: (_, killed) => (userCount * allowed * (killed + 1)) / (kills + 2),
  });
  const [answers] = await Promise.all([Promise.all(calls), disturbed]);
  const results = answers.flat();

  const mails = countBy(mail.recipients);
  const skipped = results.filter(({ type }) => type === "Skipped");
  expect(Math.max(...mails.values())).toBe(allowed);
  expect(results).toHaveLength(userCount * asked);
  expect(countBy(skipped.map(({ reason = "" }) => reason)).size).toBe(1);
  expect(skipped[0]?.reason).toContain("2 of all channels per day");
  // A permit is neither given twice nor lost: of each user's three messages exactly one was skipped.
  const left = countBy(skipped.map(({ userId }) => userId));
  expect([left.size, new Set(left.values())]).toStrictEqual([userCount, new Set([asked - allowed])]);
  console.log(
    JSON.stringify({
      mails: mail.recipients.length,
      uncertain: results.filter(({ type }) => type === "NonRetryableError").length,
    }),
  );
}, 400_000);

function countBy(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
