/** The fields of a template: one form for each channel. */
import type { ReactNode } from "react";
import type { Channel } from "./template-draft.js";
import { EmailFields } from "./email-fields.js";
import { PushFields } from "./push-fields.js";
import { SmsFields } from "./sms-fields.js";
import type { TemplateEditing } from "./template-editing.js";
import { WebhookFields } from "./webhook-fields.js";

export interface ChannelFieldsProps {
  readonly editing: TemplateEditing;
}

const forms: Readonly<Record<Channel, (props: ChannelFieldsProps) => ReactNode>> = {
  Email: EmailFields,
  Sms: SmsFields,
  MobilePush: PushFields,
  Webhook: WebhookFields,
};

export function ChannelFields({ editing }: ChannelFieldsProps): ReactNode {
  const Form = forms[editing.content.type];
  return <Form editing={editing} />;
}
