/** Checks whether a text can be an address of a channel. The vendor decides; this refuses what cannot be one. */
import type { Channel } from "@signalbox/core";
import validator from "validator";

/** Why it cannot be an address; undefined when it can. */
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

/** Quoted local parts, non-ASCII addresses and hosts of an internal network are valid. */
const emailOptions = { allow_utf8_local_part: true, require_tld: false, allow_ip_domain: true } as const;
