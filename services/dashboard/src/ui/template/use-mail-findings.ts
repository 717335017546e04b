/** What the service finds wrong with an email, as one person would get it. */
import type { Answer } from "@signalbox/client";
import { keepPreviousData } from "@tanstack/react-query";
import { useQueries } from "../../data/index.js";
import type { Definition } from "./template.js";
import type { PreviewUser } from "./use-preview-user.js";

export type MailFinding = Answer<"/api/admin/content/templates/lint", "POST">["findings"][number];

export interface MailQuestion {
  /** Undefined, or of another channel: nothing is asked. */
  readonly definition: Definition | undefined;
  readonly user: PreviewUser;
  readonly checkLinks?: boolean;
}

export interface MailFindings {
  /** Undefined until the first answer, then the latest one. */
  readonly findings: readonly MailFinding[] | undefined;
  readonly isAsking: boolean;
  readonly error: unknown;
}

export function useMailFindings({ definition, user, checkLinks = false }: MailQuestion): MailFindings {
  const isMail = definition?.["type"] === "Email";
  const { data, error, isFetching } = useQueries().useQuery(
    "post",
    "/api/admin/content/templates/lint",
    {
      body: {
        definition: { ...definition, type: "Email" },
        userProperties: user.properties,
        checkLinks,
      },
    },
    {
      enabled: isMail && !user.isPending,
      placeholderData: keepPreviousData,
      retry: false,
      staleTime: 60_000,
    },
  );
  return { findings: isMail ? data?.findings : undefined, isAsking: isFetching, error };
}
