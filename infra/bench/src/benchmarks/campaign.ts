/**
 * The effect of a campaign on the latency of events: the same rate of events with it and without it, in turns. The
 * campaign goes through the Test provider to a hundred thousand users, ten thousand of whom send the events.
 */
import { rowOf, type Benchmark, type Row } from "../benchmark.js";
import { startInstallation, type Installation } from "../installation.js";
import { measureMeanwhile, openEventLoad, turns, type EventLoad } from "../load/ingest-meanwhile.js";
import { seedDocuments } from "../load/seed-users.js";
import { readMemory } from "../measure/process-usage.js";
import { requestMessages } from "../messaging/ask-for-messages.js";
import { plainEmail } from "../messaging/mail-template.js";
import { openMessaging, type Messaging } from "../messaging/open-messaging.js";
import { startCampaign, type CampaignResult } from "../messaging/start-campaign.js";

const messages = 100_000;
const messagesPerTurn = messages / turns;
const warmUpSeconds = 5;
const warmUpMessages = 4_000;

export const campaign: Benchmark = {
  name: "campaign",
  title: "Ingestion at 500 events/s, open loop, while 100,000 messages are being sent",
  async run(context) {
    const system = await startInstallation(context);
    const load = openEventLoad(system, context);
    try {
      await seedDocuments(system, { to: messages });
      const messaging = await openMessaging(system, plainEmail);
      await warmUp(system, load, messaging);
      const { rows, results } = await measureMeanwhile(load, {
        what: "a campaign",
        begin: async (turn) => {
          const to = turn * messagesPerTurn;
          return startCampaign(messaging, { from: to - messagesPerTurn, to });
        },
      });
      await messaging.close();
      return { rows: [...rows, sentRow(results)], memory: await readMemory(await system.processes()) };
    } finally {
      load.close();
      await system.stop();
    }
  },
};

function sentRow(results: readonly CampaignResult[]): Row {
  const sent = results.reduce((sum, result) => sum + result.sent, 0);
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0);
  return rowOf({
    what: "messages sent meanwhile",
    figure: sent / seconds,
    unit: "/s",
    detail: `${sent.toLocaleString("en")} of ${messages.toLocaleString("en")} in all`,
  });
}

async function warmUp(system: Installation, load: EventLoad, messaging: Messaging): Promise<void> {
  const asked = { to: warmUpMessages, batchesAtOnce: 4, answered: "when sent" } as const;
  await Promise.all([load.send(warmUpSeconds), requestMessages(messaging, asked)]);
  await messaging.whenSent(warmUpMessages);
  await system.drained();
}
