/** Whether a text can be an address of a channel at all. The vendor has the last word; this keeps nonsense from it. */
import type { Channel } from "@signalbox/core";
import validator from "validator";

/** What is wrong with it; undefined when nothing is. */
export function faultOfAddress(channel: Channel, address: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- these are what must not be in an address
  if (/[\u0000-\u001f\u007f]/.test(address)) return "it holds a line break or another control character";
  switch (channel) {
    case "Email":
      return validator.isEmail(address, emailOptions) ? undefined : "it is no email address";
    case "Sms":
      return /^\+?[\d\s().-]*\d[\d\s().-]*$/.test(address) ? undefined : "it is no phone number";
    case "MobilePush":
    case "Webhook":
      return undefined;
  }
}

/** Quoted local parts, addresses in every script, and hosts of an inner network are all fine. */
const emailOptions = { allow_utf8_local_part: true, require_tld: false, allow_ip_domain: true } as const;
