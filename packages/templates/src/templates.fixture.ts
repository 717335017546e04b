/** Builders for template tests: a user, working links, and definitions with one changed field. */
import { renderTemplate, type Rendered } from "./render-template.js";
import type { EmailTemplate, TemplateDefinition, WebhookTemplate } from "./template.js";
import type { TemplateLinks, TemplateVariables } from "./variables.js";

export function someVariables(changes: Partial<TemplateVariables> = {}): TemplateVariables {
  return {
    user: { id: "u-1", email: "ann@example.com", firstName: "Ann" },
    tags: {},
    secrets: {},
    workspaceId: "w-1",
    messageId: "m-1",
    subscriptionGroupId: "g-1",
    identifierKey: "email",
    ...changes,
  };
}

export const allLinks: TemplateLinks = {
  unsubscribeUrl: () => "https://signalbox.test/page?w=w-1&sub=0",
  managementUrl: ({ showsAllChannels }) =>
    `https://signalbox.test/page?w=w-1${showsAllChannels ? "&showAllChannels=true" : ""}`,
  viewInBrowserUrl: () => "https://signalbox.test/view?m=m-1&h=00",
};

export const noLinks: TemplateLinks = {
  unsubscribeUrl: () => undefined,
  managementUrl: () => undefined,
  viewInBrowserUrl: () => undefined,
};

export function anEmail(changes: Partial<EmailTemplate> = {}): EmailTemplate {
  return { type: "Email", from: "shop@example.com", subject: "Hello", body: "<p>Hello</p>", ...changes };
}

export function aWebhook(body: string): WebhookTemplate {
  return { type: "Webhook", identifierKey: "id", body };
}

export function mjmlOf(column: string): string {
  return `<mjml><mj-body><mj-section><mj-column>${column}</mj-column></mj-section></mj-body></mjml>`;
}

export async function rendered(
  definition: TemplateDefinition,
  variables: Partial<TemplateVariables> = {},
  links: TemplateLinks = allLinks,
): Promise<Rendered> {
  return renderTemplate({ definition, variables: someVariables(variables), links });
}

/** The HTML of a mail with that body. */
export async function htmlOf(body: string, variables: Partial<TemplateVariables> = {}): Promise<string> {
  const outcome = await rendered(anEmail({ body }), variables);
  if (!outcome.ok || outcome.content.channel !== "Email") throw new Error(JSON.stringify(outcome));
  return outcome.content.html;
}

/** The content of a text message with that body, or its faults. */
export async function textOf(body: string, variables: Partial<TemplateVariables> = {}): Promise<unknown> {
  const outcome = await rendered({ type: "Sms", body }, variables);
  if (!outcome.ok) return outcome.faults;
  return outcome.content.channel === "Sms" ? outcome.content.body : undefined;
}
