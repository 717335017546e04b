/**
 * The initial definition of a template: complete and valid, so that it can be sent unchanged. Needs only a user and, for
 * mails, an unsubscribe link.
 */
import type { Channel } from "@signalbox/core";
import type {
  EmailTemplate,
  MobilePushTemplate,
  SmsTemplate,
  TemplateDefinition,
  WebhookTemplate,
} from "./template.js";

/** `emailContentsType` applies to mails only. Default `Code`. */
export function defaultTemplate(
  channel: Channel,
  emailContentsType: "Code" | "LowCode" = "Code",
): TemplateDefinition {
  return channel === "Email" && emailContentsType === "LowCode" ? lowCodeEmail : defaults[channel];
}

const mjml = `<mjml>
  <mj-head>
    <mj-title>A message for you</mj-title>
    <mj-preview>Hello {{ user.firstName | default: "there" }}, this is the line shown beside the subject.</mj-preview>
    <mj-attributes>
      <mj-all font-family="Arial, Helvetica, sans-serif" />
      <mj-text font-size="16px" line-height="1.5" color="#1f2937" padding="0 0 16px" />
      <mj-button font-size="16px" background-color="#111827" color="#ffffff" border-radius="6px" padding="8px 0 24px" />
    </mj-attributes>
  </mj-head>
  <mj-body background-color="#f3f4f6">
    <mj-section padding="24px 0 0" />
    <mj-section background-color="#ffffff" border-radius="8px" padding="32px 24px">
      <mj-column>
        <mj-text font-size="24px" font-weight="bold">Hello {{ user.firstName | default: "there" }}!</mj-text>
        <mj-text>Write your message here.</mj-text>
        <mj-button href="https://example.com" align="left">Take a look</mj-button>
      </mj-column>
    </mj-section>
    <mj-section padding="16px 24px 32px">
      <mj-column>
        <mj-text align="center" font-size="13px" color="#4b5563" padding="0">
          You get this mail because you signed up with us.
          {% if subscription_group_id %}You can {% unsubscribe_link %} at any time.{% endif %}
        </mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`;

const codeEmail: EmailTemplate = {
  type: "Email",
  emailContentsType: "Code",
  from: "",
  subject: 'Hello {{ user.firstName | default: "there" }}!',
  body: mjml,
};

const lowCodeEmail: EmailTemplate = {
  type: "Email",
  emailContentsType: "LowCode",
  from: "",
  subject: 'Hello {{ user.firstName | default: "there" }}!',
  body: {
    type: "doc",
    content: [
      {
        type: "heading",
        attrs: { level: 1 },
        content: [
          { type: "text", text: "Hello " },
          { type: "userProperty", attrs: { variableName: "firstName", defaultValue: "there" } },
          { type: "text", text: "!" },
        ],
      },
      { type: "paragraph", content: [{ type: "text", text: "Write your message here." }] },
      { type: "button", attrs: { href: "https://example.com", label: "Take a look" } },
      { type: "horizontalRule" },
      {
        type: "paragraph",
        content: [
          {
            type: "text",
            text: "You get this mail because you signed up with us. {% if subscription_group_id %}",
          },
          { type: "unsubscribeLink", attrs: { linkText: "Unsubscribe" } },
          { type: "text", text: "{% endif %}" },
        ],
      },
    ],
  },
};

const sms: SmsTemplate = {
  type: "Sms",
  body: 'Hello {{ user.firstName | default: "there" }}!{% if subscription_group_id %} Stop: {% unsubscribe_url %}{% endif %}',
};

const webhook: WebhookTemplate = {
  type: "Webhook",
  identifierKey: "id",
  body: `{
  "config": {
    "url": "https://example.com/hook",
    "method": "POST",
    "headers": { "content-type": "application/json" },
    "params": {},
    "data": {
      "userId": "{{ user.id }}",
      "firstName": "{{ user.firstName | default: "" }}"
    },
    "responseType": "json"
  }
}
`,
};

const push: MobilePushTemplate = {
  type: "MobilePush",
  title: 'Hello {{ user.firstName | default: "there" }}!',
  body: "Write your message here.",
};

const defaults: Readonly<Record<Channel, TemplateDefinition>> = {
  Email: codeEmail,
  Sms: sms,
  Webhook: webhook,
  MobilePush: push,
};
