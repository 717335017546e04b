/** What the page shows of each provider: its type joined with how it is set up, and when vendors last reported. */
import type { Answer } from "@signalbox/client";
import type { Channel, Provider, ProviderType } from "./channels.js";

export interface ProviderCard {
  readonly type: ProviderType;
  /** Undefined for one that is not set up. */
  readonly setting: Provider | undefined;
}

/** Those that are set up first: the default, the fallback, then by title. One of an unknown type has its name as title. */
export function cardsOf(
  channel: Channel,
  { types, settings }: { readonly types: readonly ProviderType[]; readonly settings: readonly Provider[] },
): readonly ProviderCard[] {
  const known = types.filter((type) => type.channel === channel);
  const unknown = settings.filter(({ type }) => !known.some((each) => each.type === type));
  const all = [
    ...known,
    ...unknown.map(({ type }): ProviderType => ({
      type,
      channel,
      title: type,
      documentation: "",
      fields: [],
      schema: {},
    })),
  ];
  return all
    .map((type) => ({ type, setting: settings.find((each) => each.type === type.type) }))
    .toSorted((one, other) => rank(other) - rank(one) || one.type.title.localeCompare(other.type.title));
}

function rank({ setting }: ProviderCard): number {
  if (setting === undefined) return 0;
  return setting.isDefault ? 3 : setting.isFallback ? 2 : 1;
}

/** Vendors call it: below `PUBLIC_URL`, and while that is not set below the address that this browser knows. */
export function webhookAddress(
  { publicUrl, serviceUrl }: { readonly publicUrl: string | undefined; readonly serviceUrl: URL },
  path: string,
  workspaceId: string,
): string {
  const base = publicUrl === undefined ? serviceUrl : new URL(`${publicUrl}/`);
  const address = new URL(path.replace(/^\//, ""), base);
  address.searchParams.set("workspaceId", workspaceId);
  return address.href;
}

/** Why there are no reports of a provider: it sends none, they may not arrive while `PUBLIC_URL` is not set, or none came. */
export function withoutReports(
  { webhookPath }: Pick<ProviderType, "webhookPath">,
  publicUrl: string | undefined,
): "noReports" | "mayNotArrive" | "noneReported" {
  if (webhookPath === undefined) return "noReports";
  return publicUrl === undefined ? "mayNotArrive" : "noneReported";
}

type ChartPoint = Answer<"/api/admin/analysis/chart-data", "GET">["data"][number];

/** By provider: when the latest message was sent, roughly, that its vendor has reported on. */
export function latestReported(points: readonly ChartPoint[]): ReadonlyMap<string, string> {
  const latest = new Map<string, string>();
  for (const { groupKey, timestamp, count } of points) {
    if (groupKey === undefined || count === 0) continue;
    const known = latest.get(groupKey);
    if (known === undefined || Date.parse(known) < Date.parse(timestamp)) latest.set(groupKey, timestamp);
  }
  return latest;
}
