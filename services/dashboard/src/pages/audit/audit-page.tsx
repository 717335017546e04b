/** The audit log, newest first. */
import { Button, Code } from "@mantine/core";
import { IconDownload, IconHistory } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useQueries, useSession, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  boundsOf,
  ChoiceFilter,
  csvOf,
  EmptyState,
  isFiltered,
  List,
  type ListColumn,
  PageHead,
  PeriodFilter,
  Principal,
  resourceKinds,
  TextFilter,
  Time,
  Toolbar,
  useResourceKind,
  UserText,
} from "../../ui/index.js";
import { entryKey, type AuditEntry } from "./audit-entry.js";
import { EntryDrawer } from "./entry-drawer.js";
import { auditWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/audit");

export function AuditPage(): ReactNode {
  const say = useWords(auditWords);
  const search = route.useSearch();
  const queries = useQueries();
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const { member } = useSession();
  const filter = filterOf(search);
  const query = queries.useQuery(
    "get",
    "/api/admin/audit",
    {
      params: {
        query: { ...filter, limit: 50, ...(search.cursor !== undefined && { cursor: search.cursor }) },
      },
    },
    { placeholderData: keepPreviousData },
  );
  const members = queries.useQuery(
    "get",
    "/api/admin/members",
    {},
    { staleTime: 60_000, enabled: may("members:read") },
  );
  const columns = useColumns();
  const kindName = useResourceKind();
  const download = { workspaceId, ...filter };
  return (
    <>
      <PageHead title={say("title")} />
      <Toolbar columns={columns} query={query} csv={csvOf("audit/download", download)}>
        {members.data === undefined ? (
          <TextFilter field="actor" label={say("actor")} />
        ) : (
          <ChoiceFilter
            field="actor"
            label={say("actor")}
            data={actorsOf(members.data.members, query.data?.entries ?? [], search.actor)}
          />
        )}
        <TextFilter field="action" label={say("action")} />
        <ChoiceFilter
          field="kind"
          label={say("kind")}
          data={resourceKinds.map((value) => ({ value, label: kindName(value) }))}
        />
        {search.kind !== undefined && <TextFilter field="resource" label={say("resourceId")} />}
        <ChoiceFilter
          field="outcome"
          label={say("outcome")}
          data={[
            { value: "done", label: say("done") },
            { value: "refused", label: say("refused") },
          ]}
        />
        <PeriodFilter />
        {member?.isOwner === true && (
          <ChoiceFilter
            field="log"
            label={say("ofWorkspace")}
            data={[{ value: "installation", label: say("ofInstallation") }]}
          />
        )}
        <Button
          component="a"
          href={csvOf("audit/download", { ...download, format: "ndjson" })}
          download
          variant="default"
          leftSection={<IconDownload size={14} />}
        >
          {say("ndjson")}
        </Button>
      </Toolbar>
      <List
        label={say("title")}
        columns={columns}
        query={query}
        rows={query.data?.entries}
        keyOf={entryKey}
        linkOf={(entry) => ({ to: ".", search: { ...search, open: entryKey(entry) } })}
        nextCursor={query.data?.nextCursor}
        isFiltered={isFiltered(search, [
          "actor",
          "action",
          "kind",
          "resource",
          "outcome",
          "within",
          "from",
          "to",
          "log",
        ])}
        empty={<EmptyState icon={IconHistory} title={say("emptyTitle")} text={say("emptyText")} />}
      />
      <EntryDrawer
        open={search.open}
        listed={query.data?.entries.find((entry) => entryKey(entry) === search.open)}
        isOfInstallation={search.log === "installation"}
      />
    </>
  );
}

type Search = ReturnType<typeof route.useSearch>;

function filterOf(search: Search) {
  const { actor, action, kind, resource, outcome, log } = search;
  const { from, to } = boundsOf(search);
  return {
    ...(actor !== undefined && { actor }),
    ...(action !== undefined && { action }),
    ...(kind !== undefined && { resourceKind: kind }),
    ...(kind !== undefined && resource !== undefined && { resourceId: resource }),
    ...(outcome !== undefined && { ok: outcome === "done" }),
    ...(from !== undefined && { from: new Date(from).toISOString() }),
    ...(to !== undefined && { to: new Date(to).toISOString() }),
    ...(log !== undefined && { installation: true }),
  };
}

interface KnownMember {
  readonly accountId: string;
  readonly name: string;
}

/** The members, the actors of the shown entries, and the one that is chosen. */
function actorsOf(
  members: readonly KnownMember[],
  entries: readonly AuditEntry[],
  chosen: string | undefined,
) {
  const names = new Map<string, string>(chosen === undefined ? [] : [[chosen, chosen]]);
  for (const { actor } of entries) if (actor !== undefined) names.set(actor.id, actor.name ?? actor.id);
  for (const { accountId, name } of members) names.set(accountId, name);
  return [...names].map(([value, label]) => ({ value, label }));
}

function useColumns(): readonly ListColumn<AuditEntry>[] {
  const say = useWords(auditWords);
  const kindName = useResourceKind();
  return [
    {
      id: "action",
      title: say("action"),
      cell: ({ action, ok }) => (
        <>
          <Code bg="transparent" p={0} fz="inherit">
            {action}
          </Code>{" "}
          {!ok && <Badge color="red">{say("refused")}</Badge>}
        </>
      ),
    },
    {
      id: "resource",
      title: say("resource"),
      width: "30%",
      priority: 2,
      cell: ({ resources: [main] }) =>
        main !== undefined && (
          <>
            <Badge color="gray">{kindName(main.kind)}</Badge>{" "}
            <UserText isBrief limit={120}>
              {main.name ?? main.id}
            </UserText>
          </>
        ),
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
    { id: "time", title: say("time"), width: "170px", priority: 2, cell: ({ at }) => <Time at={at} /> },
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
