/** What the service finds wrong with a message, as one person would get it. */
import type { Answer } from "@signalbox/client";
import { keepPreviousData } from "@tanstack/react-query";
import { useQueries } from "../../data/index.js";
import type { Definition } from "./template.js";
import type { PreviewUser } from "./use-preview-user.js";

export type MailFinding = Answer<"/api/admin/content/templates/lint", "POST">["findings"][number];

export interface MailQuestion {
  /** Undefined, or a part: nothing is asked. */
  readonly definition: Definition | undefined;
  readonly user: PreviewUser;
  /** Type of the provider that sends it. Default: that of the channel. */
  readonly provider?: string | undefined;
  readonly checkLinks?: boolean;
}

export interface MailFindings {
  /** Undefined until the first answer, then the latest one. */
  readonly findings: readonly MailFinding[] | undefined;
  readonly isAsking: boolean;
  readonly error: unknown;
}

const channels = ["Email", "Sms", "MobilePush", "Webhook"] as const;

export function useMailFindings({
  definition,
  user,
  provider,
  checkLinks = false,
}: MailQuestion): MailFindings {
  const type = channels.find((each) => each === definition?.["type"]);
  const { data, error, isFetching } = useQueries().useQuery(
    "post",
    "/api/admin/content/templates/lint",
    {
      body: {
        definition: { ...definition, type: type ?? "Email" },
        userProperties: user.properties,
        ...(provider !== undefined && { provider }),
        checkLinks,
      },
    },
    {
      enabled: type !== undefined && !user.isPending,
      placeholderData: keepPreviousData,
      retry: false,
      staleTime: 60_000,
    },
  );
  return { findings: type !== undefined ? data?.findings : undefined, isAsking: isFetching, error };
}
