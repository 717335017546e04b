/** An entry of the audit log as a sentence, with the texts of users set apart. */
import type { ReactNode } from "react";
import { useLanguage, useMay, useQueries } from "../../data/index.js";
import { useProviderTitle } from "../text/use-provider-title.js";
import { UserText } from "../text/user-text.js";
import {
  auditActorName,
  type AuditedEntry,
  auditSentenceParts,
  resourceName,
  type SayingEntry,
} from "./audit-sentence.js";

export interface AuditSentenceProps {
  readonly entry: AuditedEntry;
  /** In a line that is cut off. */
  readonly isBrief?: boolean;
}

export function AuditSentence({ entry, isBrief = false }: AuditSentenceProps): ReactNode {
  const { language } = useLanguage();
  const providerTitle = useTitleOfProvider();
  const { beforeActor, afterActor } = auditSentenceParts(entry, { language, providerTitle });
  return (
    <>
      {beforeActor}
      <UserText limit={120} isBrief={isBrief}>
        {auditActorName(entry, language)}
      </UserText>
      {afterActor.map(({ kind, text }, index) =>
        kind === "text" ? (
          text
        ) : (
          // A sentence has its parts in one order.
          <UserText key={`${index} ${text}`} limit={120} isBrief={isBrief}>
            {text}
          </UserText>
        ),
      )}
    </>
  );
}

/** The name of what an entry is about, as its sentence has it. */
export function useAuditedName(): (entry: AuditedEntry) => string | undefined {
  const { language } = useLanguage();
  const providerTitle = useTitleOfProvider();
  return (entry) => resourceName(entry, { language, providerTitle });
}

function useTitleOfProvider(): NonNullable<SayingEntry["providerTitle"]> {
  const may = useMay();
  const titleOf = useProviderTitle();
  const queries = useQueries();
  const options = { staleTime: 60_000, enabled: may("settings:read") };
  const settings = queries.useQuery("get", "/api/admin/settings/provider-health", {}, options).data;
  return (id, given) => {
    const type = given ?? settings?.providers.find((each) => each.id === id)?.type;
    return type === undefined ? undefined : titleOf(type);
  };
}
