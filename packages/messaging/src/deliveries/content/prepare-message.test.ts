import { newSubscriptionGroup, newWorkspace, type WorkspaceState } from "@signalbox/workspace";
import { compileTemplate, renderCompiled, type TemplateDefinition } from "@signalbox/templates";
import { describe, expect, it } from "vitest";
import { aRequest } from "../state/delivery.fixture.js";
import { prepareMessage, type PrepareQuestion, type Prepared } from "./prepare-message.js";

const groupId = "00000000-0000-4000-8000-00000000a001";
const email: TemplateDefinition = {
  type: "Email",
  from: "us@example.com",
  name: 'The "Shop"',
  subject: "Hello {{ user.name }}",
  body: "<p>Hello {{ user.name }}</p>",
};

function withGroup(type: "OptIn" | "OptOut"): WorkspaceState {
  const { group, segments } = newSubscriptionGroup({
    id: groupId,
    name: "News",
    channel: "Email",
    type,
    now: 0,
    slot: 7,
    since: 1,
  });
  return { ...newWorkspace, subscriptionGroups: [group], segments };
}

interface Situation extends Partial<PrepareQuestion> {
  readonly held?: readonly number[];
  readonly properties?: PrepareQuestion["recipient"]["properties"];
}

function look({ held = [], properties, ...question }: Situation = {}): Promise<Prepared> {
  const definition = question.definition ?? email;
  return prepareMessage(
    {
      request: aRequest(),
      state: newWorkspace,
      revision: 1,
      recipient: {
        properties: properties ?? { email: "ann@example.com", name: "<b>Ann</b>" },
        held: new Set(held),
      },
      suppression: null,
      quiet: undefined,
      fromAddress: undefined,
      publicUrl: "https://signal.example.com",
      subscriptionSecret: "s3cret",
      secrets: {},
      brand: {},
      attachments: [],
      isKept: true,
      now: 5_000,
      ...question,
      definition,
    },
    (variables, links) => renderCompiled(compileTemplate(definition), { variables, links }),
  );
}

const ofGroup = aRequest({ subscriptionGroupId: groupId });
const verdictOf = async (situation: Situation) => {
  const prepared = await look(situation);
  if (prepared.type !== "stopped") throw new Error("the message is ready");
  return prepared.verdict;
};

async function messageOf(situation: Situation) {
  const prepared = await look(situation);
  if (prepared.type !== "ready") throw new Error(JSON.stringify(prepared.verdict));
  return prepared;
}

describe("a mail", () => {
  it("is addressed, rendered and escaped, and its variant names its contents", async () => {
    const { message, variant, preparation } = await messageOf({});
    expect(message).toMatchObject({
      to: "ann@example.com",
      from: '"The \\"Shop\\"" <us@example.com>',
      subject: "Hello <b>Ann</b>",
      html: "<p>Hello &lt;b&gt;Ann&lt;/b&gt;</p>",
      headers: [],
    });
    expect(variant).toMatchObject({ type: "Email", to: "ann@example.com", from: "us@example.com" });
    expect(preparation).toMatchObject({ templateRevision: 1, renderedAt: 5_000, to: "ann@example.com" });
  });

  it("of a group has one-click unsubscribe and a list id", async () => {
    const { message } = await messageOf({ request: ofGroup, state: withGroup("OptOut") });
    if (message.channel !== "Email") throw new Error("no mail");
    const header = (name: string): string | undefined =>
      message.headers.find((each) => each.name === name)?.value;
    expect(header("List-Unsubscribe")).toMatch(
      /^<https:\/\/signal\.example\.com\/api\/public\/subscription-management\/one-click\?.*sub=0>$/,
    );
    expect(header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(header("List-ID")).toBe(`News <${groupId}.signal.example.com>`);
  });

  it("without a group links to the page with all groups; a test message has no link to itself", async () => {
    const body =
      "{% unsubscribe_url %}|{% subscription_management_url %}|{% view_in_browser_url %}|{{ message_id }}";
    const definition: TemplateDefinition = { type: "Sms", body };
    const properties = { phone: "+15005550006" };
    const request = aRequest({ channel: "Sms" });
    const linksOf = async (situation: Situation): Promise<readonly string[]> => {
      const { message } = await messageOf({ definition, request, properties, ...situation });
      if (message.channel !== "Sms") throw new Error("no text message");
      return message.body.split("|");
    };
    const [leave = "", manage = "", view = "", id] = await linksOf({});
    expect(new URL(leave).pathname).toBe("/api/public/subscription-management/page");
    expect(Object.fromEntries(new URL(leave).searchParams)).toEqual({
      w: request.workspaceId,
      i: "+15005550006",
      ik: "phone",
      h: expect.any(String) as string,
      showAllChannels: "true",
    });
    expect(new URL(manage).searchParams.has("showAllChannels")).toBe(false);
    expect([new URL(view).searchParams.get("m"), id]).toEqual([request.id, request.id]);
    expect((await linksOf({ isKept: false }))[2]).toBe("");
  });

  it("without a sender uses the provider's address, or stops", async () => {
    const definition = { ...email, from: "" };
    const { message } = await messageOf({ definition, fromAddress: "shop@example.com" });
    expect(message).toMatchObject({ from: '"The \\"Shop\\"" <shop@example.com>' });
    expect(await verdictOf({ definition })).toMatchObject({
      event: "DFBadWorkspaceConfiguration",
      variant: {
        type: "MessageTemplateMisconfigured",
        message:
          "the mail has no sender: write an address into From of the template, or set the sender of its provider (fromAddress)",
      },
    });
  });

  it("stops without an address", async () => {
    expect(await verdictOf({ properties: { name: "Ann" } })).toStrictEqual({
      event: "DFMessageSkipped",
      variant: { type: "MissingIdentifier", identifierKey: "email" },
    });
  });

  it("stops at an invalid address", async () => {
    const properties = { email: "a@x.de\r\nBcc: b@x.de", name: "Ann" };
    expect(await verdictOf({ properties })).toStrictEqual({
      event: "DFMessageSkipped",
      variant: { type: "InvalidIdentifier", identifierKey: "email", problem: "controlCharacter" },
    });
  });

  it("stops at a suppressed address", async () => {
    expect(await verdictOf({ suppression: { reason: "Complaint", at: 1 } })).toStrictEqual({
      event: "DFMessageSkipped",
      variant: { type: "Suppressed", reason: "Complaint" },
    });
  });

  it("that cannot be rendered stops with the position of the error", async () => {
    const definition = { ...email, body: "<p>\n{{ user.nobody }}</p>" };
    expect(await verdictOf({ definition })).toMatchObject({
      event: "DFBadWorkspaceConfiguration",
      variant: {
        type: "MessageTemplateRenderError",
        field: "body",
        error: expect.stringContaining("line 2") as string,
      },
    });
  });
});

describe("in quiet hours", () => {
  const quiet = {
    from: "22:00",
    to: "08:00",
    timezone: "Europe/Berlin",
    otherwise: "Hold",
    until: 9_000,
  } as const;

  it("a message is held until they end, with the verdict in case it cannot wait", async () => {
    const prepared = await look({ quiet });
    expect(prepared).toMatchObject({
      type: "held",
      hold: { at: 5_000, until: 9_000, from: "22:00", to: "08:00", timezone: "Europe/Berlin" },
      verdict: {
        event: "DFMessageSkipped",
        variant: { type: "QuietHours", from: "22:00", to: "08:00", timezone: "Europe/Berlin" },
      },
    });
  });

  it("a message is dropped when the settings say so", async () => {
    expect(await look({ quiet: { ...quiet, otherwise: "Drop" } })).toMatchObject({
      type: "stopped",
      verdict: { variant: { type: "QuietHours" } },
      preparation: { decision: { quietHours: { until: 9_000 } } },
    });
  });

  it("a message that may not be sent is not held", async () => {
    expect(await verdictOf({ quiet, properties: {} })).toMatchObject({
      variant: { type: "MissingIdentifier" },
    });
    expect(await verdictOf({ quiet, suppression: { reason: "Complaint", at: 1 } })).toMatchObject({
      variant: { type: "Suppressed" },
    });
  });

  it("outside of them the message is sent, and the decision records the check", async () => {
    const { until: _, ...loud } = quiet;
    const { preparation } = await messageOf({ quiet: loud });
    expect(preparation.decision.quietHours).toStrictEqual({
      from: "22:00",
      to: "08:00",
      timezone: "Europe/Berlin",
    });
  });
});

describe("a subscription", () => {
  it("to an opt-out group allows messages until the user unsubscribes", async () => {
    const state = withGroup("OptOut");
    expect((await look({ request: ofGroup, state })).type).toBe("ready");
    expect(await verdictOf({ request: ofGroup, state, held: [7] })).toStrictEqual({
      event: "DFMessageSkipped",
      variant: { type: "SubscriptionState", action: "Unsubscribe", subscriptionGroupType: "OptOut" },
    });
  });

  it("to an opt-in group needs an explicit subscription", async () => {
    const state = withGroup("OptIn");
    expect((await look({ request: ofGroup, state, held: [8] })).type).toBe("ready");
    expect(await verdictOf({ request: ofGroup, state })).toMatchObject({
      variant: { type: "SubscriptionState", action: null, subscriptionGroupType: "OptIn" },
    });
  });

  it("to a group that does not exist is a bad configuration", async () => {
    expect(await verdictOf({ request: ofGroup })).toStrictEqual({
      event: "DFBadWorkspaceConfiguration",
      variant: { type: "SubscriptionGroupNotFound", id: groupId },
    });
  });
});

it("a webhook's secrets are sent and not stored", async () => {
  const definition: TemplateDefinition = {
    type: "Webhook",
    identifierKey: "id",
    body: JSON.stringify({
      config: {
        url: "https://example.com/hook",
        method: "POST",
        headers: { "x-id": "{{ user.id }}" },
        data: { a: 1 },
      },
      secret: { headers: { authorization: "Bearer {{ secrets.token }}" } },
    }),
  };
  const { message, variant } = await messageOf({
    definition,
    request: aRequest({ channel: "Webhook" }),
    properties: { id: "ann" },
    secrets: { token: "t0ps3cret" },
  });
  expect(message).toMatchObject({
    url: "https://example.com/hook",
    method: "POST",
    headers: { "x-id": "ann", authorization: "Bearer t0ps3cret" },
    data: { a: 1 },
  });
  expect(JSON.stringify(variant)).not.toContain("t0ps3cret");
});
