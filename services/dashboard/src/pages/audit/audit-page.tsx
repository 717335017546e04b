/** The audit log, newest first. */
import { Button } from "@mantine/core";
import { IconDownload, IconHistory } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useLanguage, useMay, useQueries, useSession, useWords, useWorkspace } from "../../data/index.js";
import {
  AuditSentence,
  auditActionName,
  auditActions,
  Badge,
  BriefText,
  csvOf,
  type ListColumn,
  ListPage,
  Principal,
  resourceKinds,
  timeColumn,
  useAuditedName,
  useResourceKind,
  UserName,
} from "../../ui/index.js";
import { entryKey, type AuditEntry } from "./audit-entry.js";
import { auditList } from "./audit-list.js";
import { EntryDrawer } from "./entry-drawer.js";
import { auditWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/audit");

export function AuditPage(): ReactNode {
  const say = useWords(auditWords);
  const search = route.useSearch();
  const { id: workspaceId } = useWorkspace();
  const { member } = useSession();
  const { language } = useLanguage();
  const query = useQueries().useQuery(
    "get",
    "/api/admin/audit",
    { params: { query: auditList.requestOf(search) } },
    { placeholderData: keepPreviousData },
  );
  const actors = useActors(query.data?.entries ?? [], search.actor);
  const kindName = useResourceKind();
  const download = { workspaceId, ...auditList.filterOf(search) };
  return (
    <ListPage
      list={auditList}
      icon={IconHistory}
      say={say}
      labels={{ resource: say("resourceId"), log: say("ofWorkspace") }}
      choices={{
        actor: actors,
        action: auditActions
          .map((value) => ({ value, label: auditActionName(value, language) }))
          .toSorted((one, other) => one.label.localeCompare(other.label, language)),
        kind: resourceKinds.map((value) => ({ value, label: kindName(value) })),
        log: member?.isOwner === true ? [{ value: "installation", label: say("ofInstallation") }] : null,
      }}
      columns={useColumns()}
      query={query}
      rows={query.data?.entries}
      keyOf={entryKey}
      linkOf={(entry) => ({ to: ".", search: { ...search, open: entryKey(entry) } })}
      nextCursor={query.data?.nextCursor}
      csv={csvOf("audit/download", download)}
      tools={
        <Button
          component="a"
          href={csvOf("audit/download", { ...download, format: "ndjson" })}
          download
          variant="default"
          leftSection={<IconDownload size={14} />}
        >
          {say("ndjson")}
        </Button>
      }
    >
      <EntryDrawer
        open={search.open}
        listed={query.data?.entries.find((entry) => entryKey(entry) === search.open)}
        isOfInstallation={search.log === "installation"}
      />
    </ListPage>
  );
}

/**
 * The members, the actors of the shown entries, and the one that is chosen. Undefined for those who may not see the
 * members: they type an id.
 */
function useActors(entries: readonly AuditEntry[], chosen: string | undefined) {
  const may = useMay();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/members",
    {},
    { staleTime: 60_000, enabled: may("members:read") },
  );
  if (data === undefined) return undefined;
  const names = new Map<string, string>(chosen === undefined ? [] : [[chosen, chosen]]);
  for (const { actor } of entries) if (actor !== undefined) names.set(actor.id, actor.name ?? actor.id);
  for (const { accountId, name } of data.members) names.set(accountId, name);
  return [...names].map(([value, label]) => ({ value, label }));
}

function useColumns(): readonly ListColumn<AuditEntry>[] {
  const say = useWords(auditWords);
  const kindName = useResourceKind();
  const nameOf = useAuditedName();
  return [
    {
      id: "action",
      title: say("action"),
      width: "40%",
      cell: (entry) => (
        <>
          <AuditSentence entry={entry} isBrief /> {!entry.ok && <Badge color="red">{say("refused")}</Badge>}
        </>
      ),
    },
    {
      id: "resource",
      title: say("resource"),
      width: "25%",
      priority: 2,
      cell: (entry) => {
        const [main] = entry.resources;
        const { userId, userName } = entry;
        if (main === undefined) {
          return userId === undefined ? undefined : (
            <>
              <Badge color="gray">{kindName("user")}</Badge> <UserName id={userId} name={userName} />
            </>
          );
        }
        return (
          <>
            <Badge color="gray">{kindName(main.kind)}</Badge> <BriefText text={nameOf(entry) ?? ""} />
          </>
        );
      },
    },
    {
      id: "actor",
      title: say("actor"),
      cell: ({ actor }) => actor !== undefined && <Principal of={actor} isBrief />,
    },
    {
      id: "address",
      title: say("address"),
      width: "130px",
      priority: 3,
      cell: ({ ip = "" }) => ip,
    },
    timeColumn({ id: "time", title: say("time"), priority: 2, at: ({ at }) => at }),
    {
      id: "number",
      title: say("number"),
      width: "90px",
      isExtra: true,
      priority: 3,
      align: "end",
      cell: ({ seq }) => seq,
    },
  ];
}
