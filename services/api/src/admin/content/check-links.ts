/**
 * Asks links of a mail whether they answer. Hosts inside a network are not called: readers are outside. Neither are ports that
 * websites do not have, nor more than so many mails in an hour: the service is no scanner of others.
 */
import { AppError, type WorkspaceId } from "@signalbox/core";
import { lintSays, type MailFinding } from "@signalbox/mail-lint";
import { createHostGuard, createVendorHttp, type VendorHttp } from "@signalbox/provider-kit";
import type { ApiContext } from "../../context.js";

export const maxCheckedLinks = 30;
const atOnce = 6;
const limitMs = 5_000;
const webPorts: ReadonlySet<string> = new Set(["", "80", "443", "8080", "8443"]);
const windowMs = 3_600_000;
const perWorkspace = 100;
/** Others refuse clients that are no browser, though the page is there. */
const deadStatuses: ReadonlySet<number> = new Set([404, 410, 500, 502, 503, 504]);

/** Throws `TooManyRequests`. Counted over all api processes. */
export async function countLinkCheck(
  workspaceId: WorkspaceId,
  { counters }: Pick<ApiContext, "counters">,
): Promise<void> {
  const { value } = await counters.add(`link-checks:${workspaceId}`, 1, windowMs);
  if (value <= perWorkspace) return;
  const message = `links were checked ${perWorkspace} times within an hour; try again later`;
  throw new AppError({ code: "TooManyRequests", message });
}

/** In the order of the addresses. */
export async function checkLinks(
  addresses: readonly string[],
  { vendorRoute }: Pick<ApiContext, "vendorRoute">,
): Promise<readonly MailFinding[]> {
  const guard = createHostGuard([]);
  const http = createVendorHttp({
    lookup: guard.lookup,
    ...(vendorRoute !== undefined && { route: vendorRoute }),
  });
  try {
    const asked = addresses
      .slice(0, maxCheckedLinks)
      .map((each) => new URL(each))
      .filter((url) => webPorts.has(url.port) && guard.refusalOf(url) === undefined)
      .map(({ href }) => href);
    const findings: MailFinding[] = [];
    for (let next = 0; next < asked.length; next += atOnce) {
      const some = asked.slice(next, next + atOnce);
      findings.push(...(await Promise.all(some.map((each) => ask(each, http)))).flat());
    }
    return findings;
  } finally {
    await http.close();
  }
}

async function ask(address: string, http: VendorHttp): Promise<readonly MailFinding[]> {
  const headers = { accept: "text/html,*/*" };
  const outcome = await http.request({ url: address, method: "GET", headers, limitMs });
  const status = outcome.type === "answer" ? outcome.status : 0;
  if (status !== 0 && !deadStatuses.has(status)) return [];
  const shown = address.slice(0, 200);
  return [{ level: "warning", says: lintSays.lintLinkDead({ address: shown, status }), excerpt: shown }];
}
