/**
 * Mail servers on the inside that the operator has not listed: new settings that name one are refused, and those of an
 * earlier release are warned of.
 */
import { isIP } from "node:net";
import { createHostGuard, insideCode, type Resolve } from "./host-guard.js";
import type { MailServer, Provider } from "./provider.js";

export interface InsideMailServer {
  /** Why it may not be called. */
  readonly refusal: string;
  /** What the operator may add to `SMTP_ALLOWED_HOSTS`. */
  readonly entry: string;
}

/** As far as the settings show it: a name may still resolve to an inside address. */
export function insideMailServer(
  { host, port }: MailServer,
  allowedHosts: readonly string[],
): InsideMailServer | undefined {
  const refusal = createHostGuard(allowedHosts).refusalOfHost(host, port);
  return refusal === undefined ? undefined : { refusal, entry: entryOf({ host, port }) };
}

/** Also resolves its name; undefined when that fails or takes long. */
export async function resolvedInsideServer(
  server: MailServer,
  allowedHosts: readonly string[],
  resolve?: Resolve,
): Promise<InsideMailServer | undefined> {
  const known = insideMailServer(server, allowedHosts);
  if (known !== undefined || isIP(server.host) !== 0) return known;
  const { lookup } = createHostGuard(allowedHosts, resolve);
  return new Promise((settle) => {
    const limit = setTimeout(() => settle(undefined), lookupLimitMs);
    lookup(server.host, { all: true }, (error) => {
      clearTimeout(limit);
      const isInside = error?.code === insideCode;
      settle(isInside ? { refusal: error?.message ?? "", entry: entryOf(server) } : undefined);
    });
  });
}

/** Of stored settings; undefined where they name none. */
export function mailServerOf(
  fields: Readonly<Record<string, string>> | undefined,
  provider: Pick<Provider, "mailServer"> | undefined,
): MailServer | undefined {
  return fields === undefined ? undefined : provider?.mailServer?.(fields);
}

/** The settings of an earlier release go on; the next ones would be refused. */
export function insideServerWarning({ refusal, entry }: InsideMailServer): string {
  return `The mail server of these settings is inside the network: ${refusal}. They were stored by an earlier release and go on; to change them, add ${entry} to SMTP_ALLOWED_HOSTS of the api and the worker.`;
}

const lookupLimitMs = 1_000;

function entryOf({ host, port }: MailServer): string {
  return isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`;
}
