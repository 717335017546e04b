/** What the server knows about how far a workspace is set up; only what the member may read is asked for. */
import type { Answer } from "@signalbox/client";
import { useMay, useQueries } from "../../data/index.js";
import { browserHints, proposeRegion } from "../../ui/index.js";
import { realProviders, type StartFacts } from "./steps.js";

const monthMs = 2_592_000_000;
const hourMs = 3_600_000;

export interface StartState {
  readonly facts: StartFacts;
  /** Of a read that failed. */
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly refresh: () => void;
}

export interface KnownHere {
  /** Undefined while it is read. */
  readonly hasEvent: boolean | undefined;
  /** Whether a provider has accepted its settings. */
  readonly isTested: boolean;
  readonly isRegionDismissed: boolean;
}

export function useStartFacts({ hasEvent, isTested, isRegionDismissed }: KnownHere): StartState {
  const may = useMay();
  const queries = useQueries();
  const templates = queries.useQuery(
    "get",
    "/api/admin/content/templates",
    { params: { query: { limit: 1 } } },
    { enabled: may("templates:read") },
  );
  const settings = queries.useQuery(
    "get",
    "/api/admin/settings/workspace",
    {},
    { enabled: may("settings:write") },
  );
  const maySettings = { enabled: may("settings:read") };
  const providers = [
    queries.useQuery("get", "/api/admin/settings/email-providers", {}, maySettings),
    queries.useQuery("get", "/api/admin/settings/sms-providers", {}, maySettings),
    queries.useQuery("get", "/api/admin/settings/push-providers", {}, maySettings),
    queries.useQuery("get", "/api/admin/settings/webhook-providers", {}, maySettings),
  ];
  const types = providers.every(({ data }) => data !== undefined)
    ? providers.flatMap(({ data = [] }) => data.map(({ type }) => type))
    : undefined;
  const real = realProviders(types ?? []);
  // Whole hours: the same question while the page is open.
  const end = Math.ceil(Date.now() / hourMs) * hourMs;
  const sent = queries.useQuery(
    "get",
    "/api/admin/analysis/summary",
    {
      params: {
        query: {
          startDate: new Date(end - monthMs).toISOString(),
          endDate: new Date(end).toISOString(),
          filters: { providers: [...new Set(real)] },
        },
      },
    },
    { enabled: may("analysis:read") && real.length > 0 },
  );
  const journeys = queries.useQuery("get", "/api/admin/journeys", {}, { enabled: may("journeys:read") });
  const broadcasts = queries.useQuery(
    "get",
    "/api/admin/broadcasts",
    { params: { query: { limit: 1 } } },
    { enabled: may("broadcasts:read") },
  );
  const mayMembers = { enabled: may("members:read") };
  const members = queries.useQuery("get", "/api/admin/members", {}, mayMembers);
  const invitations = queries.useQuery("get", "/api/admin/invitations", {}, mayMembers);
  const reads = [settings, templates, ...providers, sent, journeys, broadcasts, members, invitations];
  return {
    facts: {
      hasEvent,
      hasRegion: settings.data && (isRegionDismissed || isRegionSet(settings.data)),
      templates: templates.data?.templates.length,
      providers: types,
      emailProviders: providers[0]?.data?.map(({ type }) => type) ?? [],
      isVerified: isTested || (sent.data?.summary.sent ?? 0) > 0,
      journeys: journeys.data?.journeys.length,
      broadcasts: broadcasts.data?.length,
      members: members.data?.members.length,
      invitations: invitations.data?.invitations.length,
    },
    error: reads.find(({ error }) => error !== null)?.error ?? null,
    isLoading: hasEvent === undefined || reads.some(({ isLoading }) => isLoading),
    refresh: () => {
      for (const { refetch, isEnabled } of reads) if (isEnabled) void refetch();
    },
  };
}

/** Whether a member has chosen it, or there is nothing to propose. */
function isRegionSet({ timezone, defaultCountry }: Answer<"/api/admin/settings/workspace", "GET">): boolean {
  if (timezone !== "UTC" || defaultCountry !== null) return true;
  const proposed = proposeRegion(browserHints());
  return proposed.timezone === timezone && proposed.country === undefined;
}
