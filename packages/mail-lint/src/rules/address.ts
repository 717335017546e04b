/** What an address in a mail leads to, as far as the address itself says. */
import { createHostGuard } from "@signalbox/provider-kit";

export type AddressKind = "empty" | "relative" | "local" | "placeholder" | "reachable";

/** Names that lead nowhere by RFC 2606 and RFC 6761. */
const placeholder = /(^|\.)(example|test|invalid|example\.(com|net|org))$/;
const outside = createHostGuard([]);

export function addressKind(address: string): AddressKind {
  const trimmed = address.trim();
  if (trimmed === "" || trimmed === "#") return "empty";
  if (!/^[a-z][a-z0-9+.-]*:/i.test(trimmed)) return "relative";
  if (!URL.canParse(trimmed)) return "empty";
  const { protocol, hostname } = new URL(trimmed);
  if (protocol !== "http:" && protocol !== "https:") return "reachable";
  if (placeholder.test(hostname)) return "placeholder";
  const isName = /[.:]/.test(hostname);
  return !isName || outside.refusalOfHost(hostname, "443") !== undefined ? "local" : "reachable";
}
