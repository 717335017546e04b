/** A sender, as messages carry it: an address, also with a name in front, or a phone number. Never more than a line. */
import type { Channel } from "@signalbox/core";
import { z } from "zod";

const maxLength = 320;
const address = /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

export function senderField(channel: Channel): z.ZodType<string, string> {
  const line = z.string().trim().min(1).max(maxLength);
  return channel === "Email"
    ? line.regex(address, "must be an address, as ann@example.com or Ann <ann@example.com>")
    : line.regex(/^[^\r\n]*$/, "must be one line");
}
