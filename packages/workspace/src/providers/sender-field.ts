/** The sender of messages: an address, optionally with a name, or a phone number. A single line. */
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
