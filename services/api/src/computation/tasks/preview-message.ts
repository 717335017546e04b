/** Renders a whole template for a preview, as a worker does, and measures what comes out. */
import { issuesOfZod, requestWords, type Channel, type Issue, type Json } from "@signalbox/core";
import { overviewOf, type MailOverview } from "@signalbox/mail-lint";
import {
  compileTemplate,
  describeIssue,
  issueOfTemplate,
  maskedSecret,
  renderPartly,
  smsLength,
  templateDefinitionSchema,
  unknownZones,
  type EmailContent,
  type MobilePushContent,
  type Parts,
  type RenderedContent,
  type SmsLength,
  type TemplateVariables,
  type WebhookConfig,
  type WebhookContent,
} from "@signalbox/templates";

export interface PreviewMessage {
  readonly channel: Channel;
  /** Of a template; it may be unfinished. */
  readonly definition: Readonly<Record<string, unknown>>;
  /** Those that it may name. */
  readonly parts: Parts;
  readonly variables: TemplateVariables;
  readonly links: {
    readonly unsubscribe: string;
    readonly management: string;
    readonly managementOfAllChannels: string;
  };
}

export interface PreviewedMessage {
  /** Why fields are missing from what is shown, with the place in the definition. */
  readonly issues: readonly Issue[];
  readonly warnings: readonly string[];
  readonly email?: PreviewedEmail;
  readonly sms?: SmsLength & { readonly body: string };
  readonly push?: Omit<MobilePushContent, "channel"> & { readonly bytes: number };
  readonly webhook?: Omit<WebhookConfig, "responseType">;
}

export interface PreviewedEmail extends Omit<EmailContent, "channel">, MailOverview {
  /** Of the HTML, as it is sent. */
  readonly bytes: number;
  /** Names of user properties whose files are attached. */
  readonly attachments: readonly string[];
}

export async function previewMessage({
  channel,
  definition,
  parts,
  variables,
  links,
}: PreviewMessage): Promise<PreviewedMessage> {
  const whole = { ...beginnings[channel], ...definition };
  const parsed = templateDefinitionSchema.safeParse(whole, { error: requestWords });
  if (!parsed.success) return { issues: issuesOfZod(parsed.error, whole), warnings: [] };
  const template = parsed.data;
  const rendered = await renderPartly(compileTemplate(template, parts), {
    variables,
    links: {
      unsubscribeUrl: () => links.unsubscribe,
      managementUrl: ({ showsAllChannels }) =>
        showsAllChannels ? links.managementOfAllChannels : links.management,
      // A preview is not a stored message.
      viewInBrowserUrl: () => "",
    },
  });
  const attachments = template.type === "Email" ? (template.attachmentUserProperties ?? []) : [];
  return {
    issues: rendered.faults.map((fault) => issueOfTemplate(fault, template)),
    warnings: unknownZones(template).map(describeIssue),
    ...(rendered.content !== undefined && shownContent(rendered.content, attachments)),
  };
}

/** What an unfinished definition may lack. */
const beginnings: Readonly<Record<Channel, object>> = {
  Email: { from: "", subject: "", body: "" },
  Sms: { body: "" },
  MobilePush: {},
  Webhook: { identifierKey: "id", body: "" },
};

function shownContent(
  content: RenderedContent,
  attachments: readonly string[],
): Omit<PreviewedMessage, "issues" | "warnings"> {
  switch (content.channel) {
    case "Email": {
      const { channel: _, ...email } = content;
      const bytes = Buffer.byteLength(email.html);
      return { email: { ...email, ...overviewOf(email.html), bytes, attachments } };
    }
    case "Sms":
      return { sms: { body: content.body, ...smsLength(content.body) } };
    case "MobilePush": {
      const { channel: _, ...push } = content;
      return { push: { ...push, bytes: Buffer.byteLength(JSON.stringify(push)) } };
    }
    case "Webhook":
      return { webhook: shownRequest(content) };
  }
}

/** The request as it is sent; what only the secret part has is there, with its texts masked. */
function shownRequest({ config, secret }: WebhookContent): Omit<WebhookConfig, "responseType"> {
  const hidden = masked(secret ?? {}) as Partial<WebhookConfig>;
  const { url, method, data } = { ...config, ...hidden };
  return {
    // What is called says no secret, so its method is no text to be masked.
    method: secret?.method ?? method,
    url,
    headers: { ...config.headers, ...hidden.headers },
    params: { ...config.params, ...hidden.params },
    ...(data !== undefined && { data }),
  };
}

function masked(value: unknown): Json {
  if (typeof value !== "object" || value === null) return maskedSecret;
  if (Array.isArray(value)) return value.map(masked);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, masked(each)]));
}
