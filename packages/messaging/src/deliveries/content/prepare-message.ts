/**
 * The pre-send checks (subscription, address, suppression, quiet hours), then rendering. All data is passed in, so
 * the same question always has the same answer. Each refusal has an outcome of its own.
 */
import {
  identifierOf,
  type DeliveryRecipient,
  type QuietTime,
  badConfiguration,
  missingIdentifier,
  quietDropped,
  type Verdict,
  checkSend,
  type CheckedSend,
  type SendQuestion,
} from "@signalbox/send-checks";
import type { SubscriptionGroup, WorkspaceState } from "@signalbox/workspace";
import type { Brand, DeliveryRequest, Json } from "@signalbox/core";
import type { Attachment, MessageHeader, ProviderMessage } from "@signalbox/provider-kit";
import {
  identifierKeyOf,
  maskedSecret,
  type RenderedContent,
  type TemplateDefinition,
  type TemplateIssue,
  type TemplateLinks,
  type TemplateVariables,
} from "@signalbox/templates";
import type { Preparation } from "../state/delivery.js";
import { managementUrl, subscriptionUrls, viewInBrowserUrl, type SubscriptionLink } from "./links.js";
import { listIdOf } from "./recipient-wording.js";
import type { Hold } from "../state/record.js";

export type Rendering =
  | { readonly ok: true; readonly content: RenderedContent }
  | { readonly ok: false; readonly faults: readonly TemplateIssue[] };

/** Renders the template with these variables and links only. */
export type Render = (variables: TemplateVariables, links: TemplateLinks) => Rendering | Promise<Rendering>;

export interface PrepareQuestion {
  readonly request: DeliveryRequest;
  readonly state: WorkspaceState;
  readonly definition: TemplateDefinition;
  readonly revision: number;
  readonly recipient: DeliveryRecipient;
  /** Why nothing may be sent to the address, found by `addressOf`; null when it may. */
  readonly suppression: { readonly reason: string; readonly at: number } | null;
  /** The quiet hours that apply, in the user's time zone. */
  readonly quiet: QuietTime | undefined;
  /** The sender for templates that name none. */
  readonly fromAddress: string | undefined;
  /** Public base URL of the api; links need it. */
  readonly publicUrl: string | undefined;
  /** Signs links; undefined when the workspace has none. */
  readonly subscriptionSecret: string | undefined;
  /** The opened secrets that the template names. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Of the mails of its workspace. */
  readonly brand: Brand;
  readonly attachments: readonly Attachment[];
  /** Whether the message is stored and can be viewed later; a test message is not. */
  readonly isKept: boolean;
  /** ms */
  readonly now: number;
}

export interface ReadyMessage {
  readonly type: "ready";
  readonly message: ProviderMessage;
  /** The variant of a sent message, without the vendor's answer. */
  readonly variant: Readonly<Record<string, Json>>;
  readonly preparation: Preparation;
}

export type Prepared =
  | ReadyMessage
  | { readonly type: "stopped"; readonly verdict: Verdict; readonly preparation: Preparation }
  /** Held until quiet hours end; `verdict` is the outcome if it cannot wait. */
  | {
      readonly type: "held";
      readonly hold: Hold;
      readonly verdict: Verdict;
      readonly preparation: Preparation;
    };

/** The stored value that is the address of the message; undefined when the user has none. */
export function addressOf(definition: TemplateDefinition, recipient: DeliveryRecipient): string | undefined {
  return identifierOf(recipient, identifierKeyOf(definition));
}

/** What the pre-send checks need; quiet hours come after them. */
export type CheckedQuestion = Omit<SendQuestion, "identifierKey"> & Pick<PrepareQuestion, "definition">;

/** The checks for the recipient that the template addresses. */
export function checkRecipient({ definition, ...question }: CheckedQuestion): CheckedSend {
  return checkSend({ ...question, identifierKey: identifierKeyOf(definition) });
}

export async function prepareMessage(question: PrepareQuestion, render: Render): Promise<Prepared> {
  const { quiet, revision, now } = question;
  const identifierKey = identifierKeyOf(question.definition);
  const { refusals, decision, group, identifier, to } = checkRecipient(question);
  let preparation: Preparation = { decision, templateRevision: revision, ...(to !== undefined && { to }) };
  const stopped = (verdict: Verdict): Prepared => ({ type: "stopped", verdict, preparation });

  const [refusal] = refusals;
  if (refusal !== undefined) return stopped(refusal);
  if (identifier === undefined || to === undefined) return stopped(missingIdentifier(identifierKey));
  if (quiet !== undefined) {
    const { until, otherwise, ...hours } = quiet;
    preparation = {
      ...preparation,
      decision: { ...decision, quietHours: { ...hours, ...(until !== undefined && { until }) } },
    };
    const verdict = quietDropped(hours);
    if (until !== undefined && otherwise === "Drop") return stopped(verdict);
    if (until !== undefined)
      return { type: "held", hold: { at: now, until, ...hours }, verdict, preparation };
  }

  const links = linksFor(question, { identifier, identifierKey, group });
  const rendering = await render(variablesFor(question, identifierKey), links.forTemplate);
  if (!rendering.ok) return stopped(renderError(rendering.faults));
  return addressed(question, {
    to,
    identifierKey,
    content: rendering.content,
    headers: links.headers,
    preparation,
  });
}

function variablesFor(
  { request, recipient, secrets, brand }: PrepareQuestion,
  identifierKey: string,
): TemplateVariables {
  const { workspaceId, id, userId, templateId, origin, subscriptionGroupId } = request;
  return {
    user: recipient.properties,
    tags: {
      workspaceId,
      messageId: id,
      userId,
      templateId,
      channel: request.channel,
      ...origin,
      ...request.tags,
    },
    secrets,
    workspaceId,
    messageId: id,
    ...(subscriptionGroupId !== undefined && { subscriptionGroupId }),
    identifierKey,
    brand,
  };
}

interface MessageLinks {
  readonly forTemplate: TemplateLinks;
  /** RFC 2369, 2919 and 8058, for mails of a group. */
  readonly headers: readonly MessageHeader[];
}

function linksFor(
  { request, state, publicUrl, subscriptionSecret: secret, isKept }: PrepareQuestion,
  {
    identifier,
    identifierKey,
    group,
  }: Pick<SubscriptionLink, "identifier" | "identifierKey"> & {
    readonly group: SubscriptionGroup | undefined;
  },
): MessageLinks {
  const { workspaceId, userId, id } = request;
  if (publicUrl === undefined || secret === undefined) return { forTemplate: noLinks, headers: [] };
  const about: SubscriptionLink = { publicUrl, secret, userId, workspaceId, identifier, identifierKey };
  const viewUrl = (): string =>
    isKept ? viewInBrowserUrl({ publicUrl, secret, workspaceId, deliveryId: id }) : "";
  if (group === undefined) {
    return {
      forTemplate: {
        unsubscribeUrl: () => managementUrl({ ...about, showsAllChannels: true }),
        managementUrl: ({ showsAllChannels }) => managementUrl({ ...about, showsAllChannels }),
        viewInBrowserUrl: viewUrl,
      },
      headers: [],
    };
  }
  const ofGroup = { ...about, groupId: group.id };
  const unsubscribe = subscriptionUrls({ ...ofGroup, change: "Unsubscribe" });
  return {
    forTemplate: {
      unsubscribeUrl: () => unsubscribe.page,
      managementUrl: ({ showsAllChannels }) => managementUrl({ ...ofGroup, showsAllChannels }),
      viewInBrowserUrl: viewUrl,
    },
    headers: [
      { name: "List-Unsubscribe", value: `<${unsubscribe.oneClick}>` },
      { name: "List-Unsubscribe-Post", value: "List-Unsubscribe=One-Click" },
      { name: "List-ID", value: listIdOf(group, { workspaceId, name: state.name, publicUrl }) },
    ],
  };
}

const noLinks: TemplateLinks = {
  unsubscribeUrl: () => undefined,
  managementUrl: () => undefined,
  viewInBrowserUrl: () => undefined,
};

function renderError(faults: readonly TemplateIssue[]): Verdict {
  const [first] = faults;
  return badConfiguration("MessageTemplateRenderError", {
    field: first?.field ?? "",
    error: faults.map(describeIssue).join("; "),
  });
}

/** With its position, when there is one. */
export function describeIssue({ field, message, line, column }: TemplateIssue): string {
  const position =
    line === undefined ? "" : ` (line ${line}${column === undefined ? "" : `, column ${column}`})`;
  return `${field}${position}: ${message}`;
}

interface AddressQuestion {
  readonly to: string;
  readonly identifierKey: string;
  readonly content: RenderedContent;
  readonly headers: readonly MessageHeader[];
  readonly preparation: Preparation;
}

function addressed(question: PrepareQuestion, addressing: AddressQuestion): Prepared {
  const { content, to, identifierKey } = addressing;
  const preparation: Preparation = { ...addressing.preparation, renderedAt: question.now };
  const { sender } = question.request;
  switch (content.channel) {
    case "Email":
      return addressedEmail(question, content, { ...addressing, preparation });
    case "Sms":
      return {
        type: "ready",
        message: { channel: "Sms", to, body: content.body, ...(sender !== undefined && { sender }) },
        variant: { type: "Sms", to, body: content.body, identifierKey },
        preparation,
      };
    case "MobilePush": {
      const { channel, ...parts } = content;
      return {
        type: "ready",
        message: { channel, to, ...parts },
        variant: { type: channel, to, ...parts },
        preparation,
      };
    }
    case "Webhook": {
      const { config, secret } = content;
      const opened = Object.values(question.secrets).filter((value) => value !== "");
      const { url, method, responseType, data } = { ...config, ...secret };
      return {
        type: "ready",
        message: {
          channel: "Webhook",
          to,
          url,
          method,
          headers: { ...config.headers, ...secret?.headers },
          params: { ...config.params, ...secret?.params },
          ...(data !== undefined && { data }),
          ...(responseType !== undefined && { responseType }),
          secrets: [...textsIn(secret), ...opened],
        },
        variant: { type: "Webhook", to, identifierKey, request: withoutTexts({ ...config }, opened) },
        preparation,
      };
    }
  }
}

function addressedEmail(
  { attachments, fromAddress, definition }: PrepareQuestion,
  content: Extract<RenderedContent, { channel: "Email" }>,
  { to, identifierKey, headers: listHeaders, preparation }: AddressQuestion,
): Prepared {
  const { subject, html, text, replyTo, cc, bcc, name, headers } = content;
  const sender = content.from === "" ? fromAddress : content.from;
  if (sender === undefined) {
    const message =
      "the mail has no sender: write an address into From of the template, or set the sender of its provider (fromAddress)";
    return {
      type: "stopped",
      verdict: badConfiguration("MessageTemplateMisconfigured", { message }),
      preparation,
    };
  }
  const from = named(sender, name);
  const emailContentsType = definition.type === "Email" ? definition.emailContentsType : undefined;
  return {
    type: "ready",
    message: {
      channel: "Email",
      to,
      from,
      subject,
      html,
      text,
      cc,
      bcc,
      headers: [...headers, ...listHeaders],
      attachments,
      ...(replyTo !== undefined && { replyTo }),
    },
    variant: {
      type: "Email",
      to,
      from: sender,
      subject,
      body: html,
      identifierKey,
      ...(replyTo !== undefined && { replyTo }),
      ...(cc.length > 0 && { cc: cc.join(", ") }),
      ...(bcc.length > 0 && { bcc: bcc.join(", ") }),
      ...(name !== undefined && { name }),
      ...(headers.length > 0 && { headers: headers.map((each) => ({ ...each })) }),
      ...(attachments.length > 0 && {
        attachments: attachments.map((each) => ({ name: each.name, mimeType: each.mimeType })),
      }),
      ...(emailContentsType !== undefined && { emailContentsType }),
    },
    preparation: { ...preparation, from: sender },
  };
}

/** What is stored of a request does not have the secrets that its template prints. */
function withoutTexts(value: Json, texts: readonly string[]): Json {
  if (typeof value === "string")
    return texts.reduce((text, secret) => text.replaceAll(secret, maskedSecret), value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each: Json) => withoutTexts(each, texts));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutTexts(each, texts)]));
}

/** All texts in a value: they must not appear in what is stored of the exchange. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** RFC 5322: a display name in quotes. A sender that has one already keeps it. */
function named(address: string, name: string | undefined): string {
  if (name === undefined || name === "" || address.includes("<")) return address;
  return `"${name.replaceAll(/["\\]/g, "\\$&")}" <${address}>`;
}
