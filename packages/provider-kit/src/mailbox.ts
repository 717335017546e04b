/**
 * The two parts of `Ann <ann@example.com>`, for vendors that want them separately. Not an RFC 5322 parser: senders come
 * from templates as a name and an address, or an address alone.
 */
export interface Mailbox {
  readonly name?: string;
  readonly address: string;
}

export function mailboxOf(text: string): Mailbox {
  const parts = /^\s*(.*?)\s*<([^<>]*)>\s*$/.exec(text);
  if (parts === null) return { address: text.trim() };
  const [, name = "", address = ""] = parts;
  const bare = /^"(.*)"$/.exec(name)?.[1]?.replace(/\\(.)/g, "$1") ?? name;
  return { address: address.trim(), ...(bare === "" ? {} : { name: bare }) };
}
