/** The fields of a template: one form for each channel, and the body of a part. */
import { lazy, Suspense, type ReactNode } from "react";
import { PageSkeleton } from "../../../ui/index.js";
import type { ContentType } from "./template-draft.js";
import { EmailBody } from "./email-body.js";
import { EmailFields } from "./email-fields.js";
import { PushFields } from "./push-fields.js";
import { SmsFields } from "./sms-fields.js";
import type { TemplateEditing } from "./template-editing.js";

/** With the JSON editing that it alone needs. */
const WebhookFields = lazy(async () => ({
  default: (await import("./webhook/webhook-fields.js")).WebhookFields,
}));

export interface ChannelFieldsProps {
  readonly editing: TemplateEditing;
}

const forms: Readonly<Record<ContentType, (props: ChannelFieldsProps) => ReactNode>> = {
  Part: EmailBody,
  Email: EmailFields,
  Sms: SmsFields,
  MobilePush: PushFields,
  Webhook: (props) => (
    <Suspense fallback={<PageSkeleton />}>
      <WebhookFields {...props} />
    </Suspense>
  ),
};

export function ChannelFields({ editing }: ChannelFieldsProps): ReactNode {
  const Form = forms[editing.content.type];
  return <Form editing={editing} />;
}
