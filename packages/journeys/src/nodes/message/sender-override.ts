/** Who an SMS comes from, in place of what the provider is set to: a Twilio messaging service, or a number. */
import { z } from "zod";
import { reference } from "../fields.js";

export type SenderOverride =
  | { readonly type: "MessageSid"; readonly messagingServiceSid: string }
  | { readonly type: "PhoneNumber"; readonly phone: string };

export const senderOverrideSchema: z.ZodType<SenderOverride> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("MessageSid"), messagingServiceSid: reference }),
  z.object({ type: z.literal("PhoneNumber"), phone: reference }),
]);
