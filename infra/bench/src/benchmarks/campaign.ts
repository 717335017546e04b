/**
 * What a campaign does to those who send events meanwhile: the same pace of events before it, while it goes out, and after
 * it. The campaign goes through the Test provider to a hundred thousand users, of whom ten thousand send the events.
 */
import { rowOf, type Benchmark } from "../benchmark.js";
import { startInstallation, type Installation } from "../installation.js";
import { measureMeanwhile, openEventLoad, type EventLoad } from "../load/ingest-meanwhile.js";
import { seedDocuments } from "../load/seed-users.js";
import { readMemory } from "../measure/process-usage.js";
import { askForMessages } from "../messaging/ask-for-messages.js";
import { plainEmail } from "../messaging/mail-template.js";
import { openMessaging, type Messaging } from "../messaging/open-messaging.js";
import { startCampaign } from "../messaging/start-campaign.js";

const messages = 100_000;
const warmUpSeconds = 5;
const warmUpMessages = 4_000;
const campaignLimitSeconds = 240;

export const campaign: Benchmark = {
  name: "campaign",
  title: "Ingestion at 500 events/s, open loop, while 100,000 messages are going out",
  async run(context) {
    const system = await startInstallation(context);
    const load = openEventLoad(system, context);
    try {
      await seedDocuments(system, { to: messages });
      const messaging = await openMessaging(system, plainEmail);
      await warmUp(system, load, messaging);
      const { rows, result } = await measureMeanwhile(load, {
        what: "a campaign",
        limitSeconds: campaignLimitSeconds,
        begin: async () => startCampaign(messaging, await messaging.sent(), messages),
      });
      await messaging.close();
      const sent = rowOf({
        what: "messages sent meanwhile",
        figure: result.perSecond,
        unit: "/s",
        detail: `${result.sent.toLocaleString("en")} of ${messages.toLocaleString("en")} in all`,
      });
      return { rows: [...rows, sent], memory: await readMemory(await system.processes()) };
    } finally {
      load.close();
      await system.stop();
    }
  },
};

async function warmUp(system: Installation, load: EventLoad, messaging: Messaging): Promise<void> {
  const asked = { messages: warmUpMessages, batchesAtOnce: 4, answered: "when sent" } as const;
  await Promise.all([load.send(warmUpSeconds), askForMessages(messaging, asked)]);
  await messaging.whenSent(warmUpMessages);
  await system.drained();
}
