/** A preview is what is sent: the same subject, HTML, plain text and text message, of random templates for random people. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { clientOf, until, type Client } from "./client.fixture.js";
import { startMailServer, type MailServer } from "./mail-server.fixture.js";
import { readMailText } from "./mail-text.fixture.js";
import { randomTemplate, randomTraits } from "./random-template.fixture.js";
import { printedRng } from "./rng.fixture.js";
import { sized } from "@signalbox/dev-services/testing";
import { startSystem, type System } from "./system.fixture.js";

const { count, timeoutMs } = sized({
  gate: { count: 12, timeoutMs: 120_000 },
  soak: { count: 500, timeoutMs: 1_800_000 },
});
const traits = ["email", "phone", "name", "city", "plan", "count", "items"];

let system: System;
let mail: MailServer;
let client: Client;
const groups: Record<string, string> = {};

beforeAll(async () => {
  [system, mail] = await Promise.all([startSystem(), startMailServer()]);
  client = clientOf(system);
  await client.change("PUT", "/settings/email-providers", {
    setDefault: true,
    config: { type: "Smtp", host: "127.0.0.1", port: mail.port },
  });
  await client.change("PUT", "/settings/sms-providers", { setDefault: true, config: { type: "Test" } });
  for (const path of traits)
    await client.put("/user-properties", { name: path, definition: { type: "Trait", path } });
  for (const channel of ["Email", "Sms"])
    groups[channel] = await client.put("/subscription-groups", {
      name: `All ${channel}`,
      channel,
      type: "OptOut",
    });
}, 120_000);
afterAll(async () => {
  await system?.stop();
  await mail?.close();
});

interface Sent {
  readonly subject?: string;
  readonly html?: string;
  readonly text: string;
}

/** At the same time: a workspace may run two renderings, and more are refused when they wait for long. */
const lanes = 2;

it(
  `shows ${count} random messages as they are sent`,
  async () => {
    const rng = printedRng();
    const cases = Array.from({ length: count }, (_, index) => ({
      index,
      definition: randomTemplate(rng),
      traits: randomTraits(rng),
    }));
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        for (const each of cases.filter(({ index }) => index % lanes === lane)) await compare(each);
      }),
    );
    const kinds = cases.map(({ definition }) => definition["emailContentsType"] ?? definition.type);
    expect(new Set(kinds).size).toBeGreaterThan(1);
  },
  timeoutMs,
);

interface Case {
  readonly index: number;
  readonly definition: ReturnType<typeof randomTemplate>;
  readonly traits: Readonly<Record<string, unknown>>;
}

async function compare({ index, definition, traits: random }: Case): Promise<void> {
  const userId = `person-${index}`;
  const address = { email: `${userId}@example.com`, phone: `+1555010${String(index).padStart(4, "0")}` };
  await client.ingest(
    "/api/public/apps/identify",
    { userId, traits: { ...address, ...random } },
    { prefer: "wait=10" },
  );
  const templateId = await client.put("/content/templates", { name: `Random ${index}`, definition });
  const message = { templateId, userId, channel: definition.type };
  const shown = await preview(message);
  const sent = await send({ ...message, address });
  expect({ index, definition, ...comparable(shown) }).toEqual({ index, definition, ...comparable(sent) });
  expect(sent.html ?? sent.text).not.toBe("");
}

interface Message {
  readonly templateId: string;
  readonly userId: string;
  readonly channel: "Email" | "Sms";
}

async function preview({ templateId, userId, channel }: Message): Promise<Sent> {
  const asked = { templateId, userId, subscriptionGroupId: groups[channel] };
  const { body, status } = await client.admin("POST", "/content/templates/preview", asked);
  expect([status, body]).toEqual([200, expect.objectContaining({ issues: [] })]);
  const { email, sms } = body as {
    readonly email?: Required<Sent>;
    readonly sms?: { readonly body: string };
  };
  if (email === undefined) return { text: sms?.body ?? "" };
  const { subject, html, text } = email;
  return { subject, html, text };
}

async function send({
  templateId,
  userId,
  channel,
  address,
}: Message & { address: { email: string } }): Promise<Sent> {
  const messageId = `sent-${userId}`;
  const answer = await client.admin("POST", "/content/templates/batch-send", {
    templateId,
    channel,
    subscriptionGroupId: groups[channel],
    users: [{ id: userId, properties: {}, messageId }],
  });
  expect([answer.status, answer.body]).toEqual([
    200,
    expect.objectContaining({ results: [expect.objectContaining({ type: "Success" })] }),
  ]);
  if (channel === "Sms") {
    const { body } = await client.admin("GET", `/deliveries/${messageId}/message`);
    return { text: String(body) };
  }
  const raw = await until(
    async () =>
      mail.texts.find((text) => text.includes(`<${address.email}>`) || text.includes(`To: ${address.email}`)),
    (found) => found !== undefined,
  );
  return readMailText(raw ?? "");
}

/** Links of the service name the message and prove its recipient; ends of lines are those of the transport. */
function comparable({ subject = "", html = "", text }: Sent): Sent {
  const withoutLinks = (value: string): string =>
    value
      .replaceAll("\r\n", "\n")
      .replaceAll(/https?:\/\/[^\s"'<>()\]]*\/api\/public\/subscription-management\/[^\s"'<>()\]]*/g, "LINK")
      .trimEnd();
  return { subject, html: withoutLinks(html), text: withoutLinks(text) };
}
