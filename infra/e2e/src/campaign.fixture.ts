/**
 * A campaign by email over a real SMTP server while the workers are killed one after another: its template and
 * provider, a client that repeats its request until it has the outcome of each message, and the kills.
 */
import { clientOf, until, type Client } from "./client.fixture.js";
import { startMailServer, type MailServer } from "./mail-server.fixture.js";
import { fastTakeover, killAndStart, startSystem, type System } from "./system.fixture.js";

export interface Campaign {
  readonly client: Client;
  readonly mail: MailServer;
  /** Repeats the same message ids until each has an outcome; `more` is sent beside the users. */
  send(users: readonly Recipient[], more?: object): Promise<readonly SendOutcome[]>;
  /** Kills the workers in turn, each time the number of arrived mails reaches the goal. */
  killWorkers(options: KillOptions): Promise<void>;
  stop(): Promise<void>;
}

export interface Recipient {
  readonly id: string;
  readonly messageId: string;
  readonly properties: { readonly email: string };
}

export interface SendOutcome {
  readonly userId: string;
  readonly messageId: string;
  readonly type: string;
  readonly reason?: string;
}

export interface KillOptions {
  readonly times: number;
  /** How many mails must have arrived before the next kill, given the arrived mails and the kills so far. */
  readonly goalOf: (arrived: number, killed: number) => number;
}

export interface CampaignTemplate {
  readonly subject: string;
  readonly body: string;
}

export async function startCampaign(template: CampaignTemplate): Promise<Campaign> {
  const mail = await startMailServer();
  // A worker must send a mail within half of it, also on a busy machine: late mails open the provider's circuit
  // breaker.
  const system = await startSystem({ workers: 2, environment: { ...fastTakeover, CLAIM_MS: "12000" } });
  const client = clientOf(system);
  await client.change("PUT", "/settings/email-providers", {
    setDefault: true,
    config: { type: "Smtp", host: "127.0.0.1", port: mail.port },
  });
  const templateId = await client.put("/content/templates", {
    name: "Campaign",
    definition: { type: "Email", from: "shop@example.com", ...template },
  });
  return {
    client,
    mail,
    send: (users, more = {}) => {
      const body = { workspaceId: system.workspaceId, templateId, channel: "Email", users, ...more };
      return until(
        async () => {
          const answer = await client
            .admin("POST", "/content/templates/batch-send", body)
            .catch(() => undefined);
          return answer?.status === 200 ? (answer.body as { results: SendOutcome[] }).results : [];
        },
        (results) =>
          results.length === users.length && results.every(({ type }) => type !== "RetryableError"),
        180_000,
        500,
      );
    },
    killWorkers: (options) => killInTurn(system, mail, options),
    async stop() {
      await system.stop();
      await mail.close();
    },
  };
}

/** `count` users from that number on; only this request contains their data. */
export function recipients(
  begin: number,
  count: number,
  messageIdOf: (userId: string) => string,
): readonly Recipient[] {
  return Array.from({ length: count }, (_, index) => {
    const id = `person-${begin + index}`;
    return { id, messageId: messageIdOf(id), properties: { email: `${id}@example.com` } };
  });
}

async function killInTurn(
  { workers }: System,
  { recipients: arrived }: MailServer,
  { times, goalOf }: KillOptions,
): Promise<void> {
  for (let killed = 0; killed < times; killed += 1) {
    const goal = goalOf(arrived.length, killed);
    await until(
      async () => arrived.length,
      (count) => count >= goal,
      120_000,
    );
    const turn = killed % workers.length;
    await killAndStart(workers.slice(turn, turn + 1));
  }
}
