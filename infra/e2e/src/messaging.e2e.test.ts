/**
 * Messages as a user of the product sends them: a template, users, a mail in the mailbox; the same over a real SMTP
 * server; and the actions of recipients and vendors.
 */
import { generateKeyPairSync, sign } from "node:crypto";
import { createUntrustedCertificate } from "@signalbox/provider-kit/conformance";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, clientOf, until, type Answer, type Client } from "./client.fixture.js";
import { startMailServer, type MailServer } from "./mail-server.fixture.js";
import { startSystem, type System } from "./system.fixture.js";

let system: System;
let client: Client;
let mail: MailServer;
let templateId: string;

beforeAll(async () => {
  [system, mail] = await Promise.all([startSystem(), startMailServer()]);
  client = clientOf(system);
  templateId = await client.put("/content/templates", {
    name: "Welcome",
    definition: {
      type: "Email",
      from: "hello@example.com",
      subject: "Welcome, {{ user.firstName }}",
      body: "<mjml><mj-body><mj-section><mj-column><mj-text>Hello {{ user.firstName }}</mj-text></mj-column></mj-section></mj-body></mjml>",
    },
  });
}, 300_000);

afterAll(async () => {
  await system.stop();
  await mail.close();
});

interface Result {
  readonly userId: string;
  readonly messageId: string;
  readonly type: string;
  readonly reason?: string;
  readonly error?: {
    readonly message?: string;
    readonly variant?: { readonly type: string; readonly message?: string };
  };
}

async function send(users: readonly object[], more: object = {}): Promise<readonly Result[]> {
  const body = { workspaceId: system.workspaceId, templateId, channel: "Email", users, ...more };
  const answer = await client.admin("POST", "/content/templates/batch-send", body);
  if (!(answer.status < 300)) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return (answer.body as { results: Result[] }).results;
}

interface Item {
  readonly status: string;
  readonly userId: string;
  readonly variant: Readonly<Record<string, unknown>>;
}

async function deliveriesOf(userId: string): Promise<readonly Item[]> {
  const { body } = await client.admin("GET", `/deliveries/?userId=${userId}`);
  return (body as { items: Item[] }).items;
}

async function knows(userId: string, traits: object): Promise<void> {
  const { status } = await client.ingest(
    "/api/public/apps/identify",
    { userId, traits },
    { prefer: "wait=10" },
  );
  expect(status).toBe(204);
}

async function emailGroup(): Promise<string> {
  const { body } = await client.admin("GET", "/subscription-groups");
  const group = (body as { id: string; channel: string }[]).find(({ channel }) => channel === "Email");
  return group?.id ?? "";
}

describe("the first email", () => {
  it("is in the mailbox, rendered for its recipient", async () => {
    await knows("ann", { email: "ann@example.com", firstName: "Ann" });
    expect(await send([{ id: "ann", messageId: "welcome-ann", properties: {} }])).toStrictEqual([
      { userId: "ann", messageId: "welcome-ann", type: "Success" },
    ]);
    const { body } = await client.admin("GET", "/mailbox");
    expect(JSON.stringify(body)).toContain("Welcome, Ann");
    const [delivery] = await deliveriesOf("ann");
    expect(delivery).toMatchObject({
      status: "DFInternalMessageSent",
      variant: { to: "ann@example.com", provider: { type: "Test" } },
    });
  });

  it("is never sent twice with one message id", async () => {
    await send([{ id: "ann", messageId: "welcome-ann", properties: {} }]);
    const { body } = await client.admin("GET", "/deliveries/count?userId=ann");
    expect(body).toStrictEqual({ count: 1 });
  });

  it("is recorded as an event of its user", async () => {
    const { events } = await until(
      () => client.events("userId=ann&event=DFInternalMessageSent"),
      ({ count }) => count > 0,
    );
    const [event] = events;
    expect(event).toBeDefined();
    for (const word of [templateId, "ann@example.com", "Welcome, Ann"])
      expect(JSON.stringify(event)).toContain(word);
  });

  it("can be traced", async () => {
    const { status, body } = await client.admin("GET", "/deliveries/welcome-ann/trace");
    expect(status).toBe(200);
    const text = JSON.stringify(body);
    for (const word of ["ann@example.com", "Test"]) expect(text).toContain(word);
  });
});

describe("over a real SMTP server", () => {
  beforeAll(async () => {
    await client.change("PUT", "/settings/email-providers", {
      setDefault: true,
      config: { type: "Smtp", host: "127.0.0.1", port: mail.port },
    });
  });

  it("sends the next message", async () => {
    await knows("ben", { email: "ben@example.com", firstName: "Ben" });
    const subscriptionGroupId = await emailGroup();
    const [result] = await send([{ id: "ben", properties: {} }], { subscriptionGroupId });
    expect(result?.type).toBe("Success");
    expect(mail.recipients).toStrictEqual(["ben@example.com"]);
    const [text = ""] = mail.texts;
    expect(text).toContain("Subject: Welcome, Ben");
    expect(text).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  });

  it("ends the subscription with one click, and skips the next message with the reason", async () => {
    const unfolded = (mail.texts[0] ?? "").replaceAll(/\r\n[ \t]+/g, "");
    const [, link = ""] = /^List-Unsubscribe:\s*<([^>]+)>/im.exec(unfolded) ?? [];
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const tampered = await ask(link.replace(/h=./, "h=_"), { method: "POST", body });
    expect(tampered.status).toBe(401);
    const { status } = await ask(link, { method: "POST", body });
    expect(status).toBe(200);
    const subscriptionGroupId = await emailGroup();
    const [result] = await send([{ id: "ben", properties: {} }], { subscriptionGroupId });
    expect(result?.type).toBe("Skipped");
    const skipped = await deliveriesOf("ben");
    expect(skipped.map(({ status: word }) => word).toSorted()).toStrictEqual([
      "DFInternalMessageSent",
      "DFMessageSkipped",
    ]);
  });

  it("sends nothing to users without an address", async () => {
    const results = await send([
      { id: "nobody", properties: {} },
      { id: "crooked", properties: { email: "a@example.com\r\nBcc: b@example.com", firstName: "C" } },
      { id: "cleo", properties: { email: "cleo@example.com", firstName: "Cleo" } },
    ]);
    expect(results.map(({ type }) => type)).toStrictEqual(["Skipped", "Skipped", "Success"]);
    expect(mail.recipients).toStrictEqual(["ben@example.com", "cleo@example.com"]);
  });

  it("lets users unsubscribe from a journey's mail without a named group, and sends mails without any group to all", async () => {
    const node = (id: string, child: string, more: object = {}): object => ({
      type: "MessageNode",
      id,
      child,
      skipOnFailure: true,
      variant: { type: "Email", templateId },
      ...more,
    });
    const definition = {
      entryNode: { type: "EventEntryNode", event: "Ordered", child: "news" },
      exitNode: { type: "ExitNode" },
      nodes: [node("news", "receipt"), node("receipt", "ExitNode", { subscriptionGroupId: null })],
    };
    await client.put("/journeys/", { name: "Orders", definition, status: "Running" });
    const order = async (userId: string): Promise<readonly Item[]> => {
      const body = { userId, event: "Ordered", properties: {} };
      await client.ingest("/api/public/apps/track", body, { prefer: "wait=10" });
      const left = await until(
        () => client.events(`userId=${userId}&event=DFJourneyNodeProcessed`),
        ({ events }) => events.some(({ traits }) => String(traits).includes('"ExitNode"')),
      );
      expect(left.count).toBe(4);
      return deliveriesOf(userId);
    };
    await knows("eve", { email: "eve@example.com", firstName: "Eve" });
    const before = mail.texts.length;
    expect((await order("eve")).map(({ status }) => status)).toStrictEqual([
      "DFInternalMessageSent",
      "DFInternalMessageSent",
    ]);
    const headers = mail.texts.slice(before).map((text) => /^List-Unsubscribe:/im.test(text));
    expect(headers).toStrictEqual([true, false]);
    // Ben has left the group.
    const skipped = (await deliveriesOf("ben")).filter(({ status }) => status === "DFMessageSkipped").length;
    const sent = await order("ben");
    expect(sent.filter(({ status }) => status === "DFMessageSkipped")).toHaveLength(skipped + 1);
    expect(mail.recipients.slice(before)).toStrictEqual([
      "eve@example.com",
      "eve@example.com",
      "ben@example.com",
    ]);
  });
});

describe("over an SMTP server with a certificate of its own", () => {
  it("fails as a configuration error until the settings contain the certificate, and is not retried", async () => {
    const certificate = await createUntrustedCertificate("localhost");
    const secured = await startMailServer(certificate);
    const config = {
      type: "Smtp",
      host: "localhost",
      port: secured.port,
      username: "shop",
      password: "s3cret",
    };
    const use = (more: object): Promise<unknown> =>
      client.change("PUT", "/settings/email-providers", { setDefault: true, config: { ...config, ...more } });
    const users = [{ id: "ivy", properties: { email: "ivy@example.com", firstName: "Ivy" } }];

    await use({});
    const [refused] = await send(users);
    await use({ caCertificate: certificate.cert });
    const [sent] = await send(users);
    await use({ host: "127.0.0.1", port: mail.port });
    await secured.close();

    expect(refused?.type).toBe("NonRetryableError");
    expect(refused?.error?.variant?.type).toBe("MessageServiceProviderMisconfigured");
    expect(refused?.error?.variant?.message).toContain("set caCertificate to the PEM certificate");
    expect(sent?.type).toBe("Success");
    expect(secured.recipients).toStrictEqual(["ivy@example.com"]);
  });
});

describe("a message that is put off", () => {
  it(
    "waits with its reason, keeps the run of a journey at its node, and is sent once",
    { timeout: 150_000 },
    async () => {
      const journeyId = await client.put("/journeys/", {
        name: "Greylisted",
        definition: {
          entryNode: { type: "EventEntryNode", event: "Joined", child: "welcome" },
          exitNode: { type: "ExitNode" },
          nodes: [
            {
              type: "MessageNode",
              id: "welcome",
              retryCount: 0,
              subscriptionGroupId: null,
              variant: { type: "Email", templateId },
              child: "ExitNode",
            },
          ],
        },
      });
      await client.put("/journeys/", { id: journeyId, status: "Running" });
      const users = [
        { id: "kit", messageId: "kit-1", properties: { email: "kit@example.com", firstName: "Kit" } },
      ];
      mail.refusals.push("451 4.7.1 Greylisted");
      const [first] = await send(users);
      expect(first?.type).toBe("RetryableError");
      expect(first?.error?.message).toMatch(/Smtp: 451 4\.7\.1 Greylisted; the next try is at 20\d\d-/);
      await knows("max", { email: "max@example.com", firstName: "Max" });
      mail.refusals.push("451 4.7.1 Greylisted");
      const joined = { userId: "max", event: "Joined", properties: {} };
      await client.ingest("/api/public/apps/track", joined, { prefer: "wait=10" });
      const runs = async (): Promise<string> =>
        JSON.stringify((await client.admin("GET", "/users/max/journeys")).body);
      await until(
        async () => (await client.admin("GET", "/deliveries/?userId=max&statuses=Queued")).body,
        (body) => JSON.stringify(body).includes("max"),
      );
      expect(await runs()).not.toContain("messageFailed");

      // The first wait is 30 to 60 s.
      const [later] = await until(
        () => send(users),
        ([result]) => result?.type !== "RetryableError",
        100_000,
      );
      expect(later?.type).toBe("Success");
      await until(
        () => deliveriesOf("max"),
        ([delivery]) => delivery?.status === "DFInternalMessageSent",
        100_000,
      );
      await until(runs, (text) => text.includes("exited"));
      for (const address of ["kit@example.com", "max@example.com"]) {
        expect(mail.recipients.filter((each) => each === address)).toHaveLength(1);
      }
    },
  );
});

describe("a message to an address that the server does not know", () => {
  it("is a bounce at once, and nothing is sent there again", async () => {
    const users = [{ id: "una", properties: { email: "una@example.com", firstName: "Una" } }];
    mail.refusals.push("550 5.1.1 No such user");
    expect(await send(users)).toMatchObject([{ type: "NonRetryableError" }]);
    expect(await deliveriesOf("una")).toMatchObject([{ status: "DFEmailBounced" }]);
    await until(
      () => client.events("userId=una&event=DFEmailBounced"),
      ({ count }) => count === 1,
    );
    expect(await send(users)).toMatchObject([
      { type: "Skipped", reason: expect.stringContaining("HardBounce") },
    ]);
  });

  it("is no bounce when its size or content is refused", async () => {
    const users = [{ id: "eva", properties: { email: "eva@example.com", firstName: "Eva" } }];
    for (const refusal of ["552 5.3.4 Too big", "554 5.7.1 Spam"]) {
      mail.refusals.push(refusal);
      expect(await send(users)).toMatchObject([{ type: "NonRetryableError" }]);
    }
    expect((await deliveriesOf("eva")).map(({ status }) => status)).toEqual([
      "DFMessageFailure",
      "DFMessageFailure",
    ]);
    expect(await send(users)).toMatchObject([{ type: "Success" }]);
  });
});

describe("a vendor's report", () => {
  const own = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const forger = generateKeyPairSync("ec", { namedCurve: "P-256" });

  beforeAll(async () => {
    const webhookKey = own.publicKey.export({ type: "spki", format: "der" }).toString("base64");
    await client.change("PUT", "/settings/email-providers", {
      config: { type: "SendGrid", apiKey: "SG.nothing", webhookKey },
    });
  });

  /** In the format of SendGrid's documentation. */
  function report(event: string, id: string, more: object = {}): string {
    const base = { email: "ann@example.com", timestamp: Math.floor(Date.now() / 1_000), sg_event_id: id };
    const ids = { workspaceId: system.workspaceId, messageId: "welcome-ann", userId: "ann" };
    return JSON.stringify([{ ...base, event, ...ids, ...more }]);
  }

  function post(
    body: string,
    { key = own.privateKey, at = Math.floor(Date.now() / 1_000) } = {},
  ): Promise<Answer> {
    const signature = sign("sha256", Buffer.from(`${at}${body}`), key).toString("base64");
    return ask(`${system.url}/api/public/webhooks/sendgrid`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-twilio-email-event-webhook-signature": signature,
        "x-twilio-email-event-webhook-timestamp": String(at),
      },
      body,
    });
  }

  it("changes the status once, also when it is repeated", async () => {
    const opened = report("open", "sg-1");
    for (const body of [report("delivered", "sg-0"), opened, opened]) {
      expect((await post(body)).status).toBeLessThan(300);
    }
    await until(
      () => deliveriesOf("ann"),
      ([delivery]) => delivery?.status === "DFEmailOpened",
    );
    const { count } = await until(
      () => client.events("userId=ann&event=DFEmailOpened"),
      (found) => found.count > 0,
    );
    expect(count).toBe(1);
  });

  it("changes nothing when it is forged or stale", async () => {
    const bounced = report("bounce", "sg-2", { type: "bounce" });
    expect((await post(bounced, { key: forger.privateKey })).status).toBe(401);
    expect((await post(bounced, { at: Math.floor(Date.now() / 1_000) - 360 })).status).toBe(401);
    expect((await deliveriesOf("ann"))[0]?.status).toBe("DFEmailOpened");
  });

  it("of a complaint suppresses the address until an operator removes it from the list", async () => {
    await post(report("spamreport", "sg-3"));
    await until(
      () => deliveriesOf("ann"),
      ([delivery]) => delivery?.status === "DFEmailMarkedSpam",
    );
    const again = () => send([{ id: "ann", properties: {} }]);
    expect((await again())[0]?.type).toBe("Skipped");
    const { status } = await client.admin("DELETE", "/suppressions", {
      workspaceId: system.workspaceId,
      channel: "Email",
      address: "ann@example.com",
    });
    expect(status).toBe(204);
    expect((await again())[0]?.type).toBe("Success");
  });
});
