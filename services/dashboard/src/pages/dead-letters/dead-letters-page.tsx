/** Dead letters: by cause, and each of them, latest first. */
import { Stack, Text } from "@mantine/core";
import { IconMailX } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  ButtonLink,
  ErrorNotice,
  type ListColumn,
  ListPage,
  textColumn,
  timeColumn,
  UserName,
} from "../../ui/index.js";
import { Causes } from "./causes.js";
import { actorOf, messageOf, type DeadLetter } from "./dead-letter.js";
import { deadLettersList } from "./dead-letters-list.js";
import { DeadLetterPanel } from "./dead-letter-panel.js";
import { useDeadLetterActions } from "./use-dead-letter-actions.js";
import { deadLettersWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/dead-letters");

export function DeadLettersPage(): ReactNode {
  const say = useWords(deadLettersWords);
  const search = route.useSearch();
  const queries = useQueries();
  const { id: workspaceId } = useWorkspace();
  const { cause, open } = search;
  const causes = queries.useQuery("get", "/api/admin/dead-letters/causes", {}, { staleTime: 0 });
  const query = queries.useQuery(
    "get",
    "/api/admin/dead-letters",
    { params: { query: deadLettersList.requestOf(search) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const { replay, discard } = useDeadLetterActions();
  const refresh = (): void => {
    void causes.refetch();
    void query.refetch();
  };
  const hasCauses = causes.data !== undefined && causes.data.causes.length > 0;
  return (
    <ListPage
      list={deadLettersList}
      icon={IconMailX}
      say={say}
      above={
        <Stack gap="md" mb="md">
          {hasCauses && <Text c="dimmed">{say("intro")}</Text>}
          {causes.error !== null && (
            <ErrorNotice error={causes.error} onRetry={() => void causes.refetch()} />
          )}
          {hasCauses && <Causes {...causes.data} shown={cause} onDone={refresh} />}
        </Stack>
      }
      columns={useColumns()}
      query={{ ...query, refetch: refresh }}
      rows={query.data?.deadLetters}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: ".", search: { ...search, open: id } })}
      nextCursor={query.data?.nextCursor}
      count={query.data?.count}
      bulk={[replay, discard].filter((each) => each !== undefined)}
      emptyActions={
        <ButtonLink variant="default" to="/w/$workspaceId/operations" params={{ workspaceId }}>
          {say("toOperations")}
        </ButtonLink>
      }
    >
      <DeadLetterPanel
        id={open}
        listed={query.data?.deadLetters.find(({ id }) => id === open)}
        onDone={refresh}
      />
    </ListPage>
  );
}

function useColumns(): readonly ListColumn<DeadLetter>[] {
  const say = useWords(deadLettersWords);
  return [
    textColumn({
      id: "message",
      title: say("messageType"),
      width: "18%",
      limit: 80,
      text: (deadLetter) => messageOf(deadLetter)?.type ?? say("noType"),
    }),
    {
      id: "to",
      title: say("to"),
      width: "22%",
      priority: 2,
      cell: ({ to, userName }) => {
        const { kind, id } = actorOf(to);
        return <UserName id={id} name={userName} isLink={kind === "user" || kind === "anonymous"} />;
      },
    },
    textColumn({ id: "error", title: say("error"), limit: 200, text: ({ error }) => error }),
    timeColumn({ id: "failed", title: say("failed"), at: ({ failedAt }) => failedAt }),
  ];
}
