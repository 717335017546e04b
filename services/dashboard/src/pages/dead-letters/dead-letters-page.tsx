/** Dead letters: by cause, and each of them, latest first. */
import { Stack, Text } from "@mantine/core";
import { IconMailX } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  ButtonLink,
  EmptyState,
  ErrorNotice,
  isFiltered,
  List,
  type ListColumn,
  PageHead,
  Time,
  Toolbar,
  UserText,
} from "../../ui/index.js";
import { Causes } from "./causes.js";
import { actorOf, messageOf, type DeadLetter } from "./dead-letter.js";
import { DeadLetterPanel } from "./dead-letter-panel.js";
import { useDeadLetterActions } from "./use-dead-letter-actions.js";
import { deadLettersWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/dead-letters");

export function DeadLettersPage(): ReactNode {
  const say = useWords(deadLettersWords);
  const search = route.useSearch();
  const queries = useQueries();
  const { cause, cursor, open } = search;
  const causes = queries.useQuery("get", "/api/admin/dead-letters/causes", {}, { staleTime: 0 });
  const query = queries.useQuery(
    "get",
    "/api/admin/dead-letters",
    {
      params: {
        query: {
          limit: 50,
          ...(cause !== undefined && { cause }),
          ...(cursor !== undefined && { cursor }),
        },
      },
    },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const { replay, discard } = useDeadLetterActions();
  const columns = useColumns();
  const refresh = (): void => {
    void causes.refetch();
    void query.refetch();
  };
  const hasCauses = causes.data !== undefined && causes.data.causes.length > 0;
  return (
    <>
      <PageHead title={say("title")} />
      <Stack gap="md">
        {hasCauses && <Text c="dimmed">{say("intro")}</Text>}
        {causes.error !== null && <ErrorNotice error={causes.error} onRetry={() => void causes.refetch()} />}
        {hasCauses && <Causes {...causes.data} shown={cause} onDone={refresh} />}
        <div>
          <Toolbar columns={columns} query={{ ...query, refetch: refresh }} />
          <List
            label={say("title")}
            columns={columns}
            query={{ ...query, refetch: refresh }}
            rows={query.data?.deadLetters}
            keyOf={({ id }) => id}
            linkOf={({ id }) => ({ to: ".", search: { ...search, open: id } })}
            nextCursor={query.data?.nextCursor}
            count={query.data?.count}
            isFiltered={isFiltered(search, ["cause"])}
            bulk={[replay, discard].filter((each) => each !== undefined)}
            empty={<NoDeadLetters />}
          />
        </div>
      </Stack>
      <DeadLetterPanel
        id={open}
        listed={query.data?.deadLetters.find(({ id }) => id === open)}
        onDone={refresh}
      />
    </>
  );
}

function useColumns(): readonly ListColumn<DeadLetter>[] {
  const say = useWords(deadLettersWords);
  return [
    {
      id: "message",
      title: say("messageType"),
      width: "18%",
      cell: (deadLetter) => (
        <UserText isBrief limit={80}>
          {messageOf(deadLetter)?.type ?? say("noType")}
        </UserText>
      ),
    },
    {
      id: "to",
      title: say("to"),
      width: "22%",
      priority: 2,
      cell: ({ to }) => (
        <UserText isBrief limit={120}>
          {actorOf(to).id}
        </UserText>
      ),
    },
    {
      id: "error",
      title: say("error"),
      cell: ({ error }) => (
        <UserText isBrief limit={200}>
          {error}
        </UserText>
      ),
    },
    { id: "failed", title: say("failed"), width: "170px", cell: ({ failedAt }) => <Time at={failedAt} /> },
  ];
}

function NoDeadLetters(): ReactNode {
  const say = useWords(deadLettersWords);
  const { id: workspaceId } = useWorkspace();
  return (
    <EmptyState icon={IconMailX} title={say("emptyTitle")} text={say("emptyText")}>
      <ButtonLink variant="default" to="/w/$workspaceId/operations" params={{ workspaceId }}>
        {say("toOperations")}
      </ButtonLink>
    </EmptyState>
  );
}
