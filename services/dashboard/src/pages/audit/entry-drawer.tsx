/** One entry of the audit log in full, beside the list. */
import { Code, Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  AuditSentence,
  ButtonLink,
  ErrorNotice,
  Facts,
  Id,
  JsonView,
  PageSkeleton,
  SidePanel,
  Time,
  useAuditedName,
  useListSearch,
  useResourceKind,
  UserName,
  UserText,
} from "../../ui/index.js";
import { entryKey, momentOfKey, type AuditEntry } from "./audit-entry.js";
import { EntryChanges } from "./entry-changes.js";
import { auditWords } from "./words.js";

export interface EntryDrawerProps {
  /** The key of the entry; undefined while none is open. */
  readonly open: string | undefined;
  /** The entry, if the list shows it. */
  readonly listed: AuditEntry | undefined;
  readonly isOfInstallation: boolean;
}

export function EntryDrawer({ open, listed, isOfInstallation }: EntryDrawerProps): ReactNode {
  const say = useWords(auditWords);
  const { change } = useListSearch();
  const moment = open === undefined ? undefined : momentOfKey(open);
  const read = useQueries().useQuery(
    "get",
    "/api/admin/audit",
    { params: { query: { ...moment, limit: 100, ...(isOfInstallation && { installation: true }) } } },
    { enabled: moment !== undefined && listed === undefined },
  );
  const entry = listed ?? read.data?.entries.find((each) => entryKey(each) === open);
  return (
    <SidePanel
      opened={open !== undefined}
      onClose={() => change({ open: undefined }, { keepsPage: true })}
      title={<Title order={2}>{entry === undefined ? say("title") : <AuditSentence entry={entry} />}</Title>}
    >
      {read.error !== null && <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />}
      {entry !== undefined && <Details entry={entry} isOfInstallation={isOfInstallation} />}
      {entry === undefined && read.isLoading && <PageSkeleton />}
      {entry === undefined && !read.isLoading && read.error === null && <Text>{say("entryGone")}</Text>}
    </SidePanel>
  );
}

interface DetailsProps {
  readonly entry: AuditEntry;
  readonly isOfInstallation: boolean;
}

function Details({ entry, isOfInstallation }: DetailsProps): ReactNode {
  const say = useWords(auditWords);
  const kindName = useResourceKind();
  const nameOf = useAuditedName();
  const { actor } = entry;
  return (
    <Stack gap="md">
      <Facts
        facts={[
          [say("time"), <Time at={entry.at} />],
          [
            say("actor"),
            actor && (
              <>
                <UserText>{actor.name ?? actor.id}</UserText>
                {actor.kind !== undefined && ` (${say(actor.kind)})`}
              </>
            ),
          ],
          [say("code"), <Code>{entry.action}</Code>],
          [say("signIn"), entry.signIn && say(entry.signIn)],
          [say("outcome"), say(entry.ok ? "done" : "refused")],
          [say("error"), entry.error && <Code>{entry.error}</Code>],
          [
            say("about"),
            entry.resources.length > 0
              ? entry.resources.map(({ kind, id, name }) => (
                  <div key={`${kind} ${id}`}>
                    {kindName(kind)}{" "}
                    <UserText>{kind === "provider" ? (nameOf(entry) ?? id) : (name ?? id)}</UserText>
                  </div>
                ))
              : undefined,
          ],
          [
            say("user"),
            // Without a name and with a resource it may be the account of a member.
            entry.userId === undefined ||
            (entry.userName === undefined && entry.resources.length > 0) ? undefined : (
              <UserName id={entry.userId} name={entry.userName} isLink />
            ),
          ],
          [say("address"), entry.ip],
          [say("browser"), entry.userAgent && <UserText limit={160}>{entry.userAgent}</UserText>],
          [say("requestId"), entry.requestId && <Id value={entry.requestId} of={say("requestId")} />],
          [say("commandId"), entry.commandId && <Id value={entry.commandId} of={say("commandId")} />],
        ]}
      />
      {entry.erased === true && <Text>{say("erased")}</Text>}
      <EntryChanges entry={entry} />
      {entry.query !== undefined && (
        <div>
          <Title order={3} mb={6}>
            {say("query")}
          </Title>
          <JsonView value={entry.query} />
        </div>
      )}
      <Facts
        facts={[
          [say("number"), entry.seq],
          [say("hash"), entry.hash && <Id value={entry.hash} of={say("hash")} />],
          [say("previousHash"), entry.prev && <Id value={entry.prev} of={say("previousHash")} />],
        ]}
      />
      <Similar entry={entry} isOfInstallation={isOfInstallation} />
    </Stack>
  );
}

function Similar({ entry: { actor, action, resources }, isOfInstallation }: DetailsProps): ReactNode {
  const say = useWords(auditWords);
  const { id: workspaceId } = useWorkspace();
  const [main] = resources;
  const log = isOfInstallation ? ({ log: "installation" } as const) : {};
  const target = { to: "/w/$workspaceId/audit", params: { workspaceId }, variant: "default" } as const;
  return (
    <Group gap="xs">
      {actor !== undefined && (
        <ButtonLink {...target} search={{ ...log, actor: actor.id }}>
          {say("byActor")}
        </ButtonLink>
      )}
      {main !== undefined && (
        <ButtonLink {...target} search={{ ...log, kind: main.kind, resource: main.id }}>
          {say("ofResource")}
        </ButtonLink>
      )}
      <ButtonLink {...target} search={{ ...log, action }}>
        {say("sameAction")}
      </ButtonLink>
    </Group>
  );
}
