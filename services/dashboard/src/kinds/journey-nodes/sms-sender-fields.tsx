/** Who an SMS comes from: as the provider is set up, a number, or a messaging service. */
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { defineWords, useWords } from "../../data/index.js";
import { withField, type FieldsProps } from "../fields/field-props.js";
import { ChoiceField, TextField } from "../fields/plain-fields.js";
import type { NodeOf } from "./node-kind.js";

export const smsSenderWords = defineWords({
  en: {
    sender: "Sender",
    usual: "as the provider is set up",
    PhoneNumber: "a phone number",
    MessageSid: "a messaging service of Twilio",
    phone: "Phone number",
    service: "Id of the messaging service",
  },
  de: {
    sender: "Absender",
    usual: "wie der Anbieter eingerichtet ist",
    PhoneNumber: "eine Telefonnummer",
    MessageSid: "ein Messaging Service von Twilio",
    phone: "Telefonnummer",
    service: "Id des Messaging Service",
  },
});

type Sms = Extract<NodeOf<"MessageNode">["variant"], { readonly type: "Sms" }>;
type Sender = NonNullable<Sms["senderOverride"]>;

const newSenders: { readonly [Type in Sender["type"]]: Extract<Sender, { readonly type: Type }> } = {
  PhoneNumber: { type: "PhoneNumber", phone: "" },
  MessageSid: { type: "MessageSid", messagingServiceSid: "" },
};

export function SmsSenderFields({ part, change, issueAt }: FieldsProps<Sms>): ReactNode {
  const say = useWords(smsSenderWords);
  const { senderOverride: sender } = part;
  const set = (next: Sender | undefined, typing?: string): void =>
    change(withField(part, "senderOverride", next), typing && `senderOverride.${typing}`);
  return (
    <Stack gap="xs">
      <ChoiceField
        label={say("sender")}
        value={sender?.type ?? "usual"}
        error={issueAt("senderOverride", "type")}
        choices={(["usual", "PhoneNumber", "MessageSid"] as const).map((value) => ({
          value,
          label: say(value),
        }))}
        onChange={(type) => set(type === "usual" ? undefined : newSenders[type])}
      />
      {sender?.type === "PhoneNumber" && (
        <TextField
          label={say("phone")}
          placeholder="+15005550006"
          value={sender.phone}
          error={issueAt("senderOverride", "phone")}
          onChange={(phone) => set({ ...sender, phone }, "phone")}
        />
      )}
      {sender?.type === "MessageSid" && (
        <TextField
          label={say("service")}
          placeholder="MG…"
          value={sender.messagingServiceSid}
          error={issueAt("senderOverride", "messagingServiceSid")}
          onChange={(sid) => set({ ...sender, messagingServiceSid: sid }, "messagingServiceSid")}
        />
      )}
    </Stack>
  );
}
