/** The provider that a channel sends through: the workspace's default, else the one inherited from the parent. */
import type { Answer, Schema } from "@signalbox/client";
import { useMay, useQueries, useWorkspace } from "../../data/index.js";

/** Stores messages in the mailbox of the installation, and sends nothing. */
export const testProvider = "Test";

const paths = {
  Email: "/api/admin/settings/email-providers",
  Sms: "/api/admin/settings/sms-providers",
  MobilePush: "/api/admin/settings/push-providers",
  Webhook: "/api/admin/settings/webhook-providers",
} as const;

const staleTime = 60_000;

/** Its type; undefined while it is not known, where there is none, or it may not be read. */
export function useUsualProvider(channel: Schema<"Template">["type"]): string | undefined {
  const queries = useQueries();
  const enabled = useMay()("settings:read");
  const { parentId } = useWorkspace();
  const own = queries.useQuery("get", paths[channel], {}, { enabled, staleTime });
  const inherited = queries.useQuery(
    "get",
    "/api/admin/settings/inherited-providers",
    {},
    { enabled: enabled && parentId !== undefined, staleTime },
  );
  const usual = own.data?.find(({ isDefault }) => isDefault);
  return usual?.type ?? inherited.data?.providers.find((each) => each.channel === channel)?.type;
}

type ProviderType = Answer<"/api/admin/settings/provider-types", "GET">["providerTypes"][number];

/** What the vendor of a provider reports about messages; undefined where that is not known. */
export function useReportsOf(type: string | undefined, channel: string): ProviderType["reports"] {
  const enabled = useMay()("settings:read") && type !== undefined;
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/settings/provider-types",
    {},
    { enabled, staleTime: 300_000 },
  );
  return data?.providerTypes.find((each) => each.type === type && each.channel === channel)?.reports;
}
