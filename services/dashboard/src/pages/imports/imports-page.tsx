/** All imports, the latest first. */
import { Group } from "@mantine/core";
import { IconFileImport, IconUpload } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  ButtonLink,
  type ListColumn,
  ListPage,
  Principal,
  TaskStatus,
  textColumn,
  timeColumn,
  useFormatNumber,
} from "../../ui/index.js";
import { ExampleButton } from "./example-button.js";
import { isMoving, progressOf, type Import } from "./import.js";
import { importsList } from "./imports-list.js";
import { importsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/imports");
const refreshMs = 2_000;

export function ImportsPage(): ReactNode {
  const say = useWords(importsWords);
  const { cursor } = route.useSearch();
  const query = useQueries().useQuery(
    "get",
    "/api/admin/imports",
    { params: { query: { limit: 50, ...(cursor !== undefined && { cursor }) } } },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => state.data?.imports.some(isMoving) === true && refreshMs,
    },
  );
  return (
    <ListPage
      list={importsList}
      icon={IconFileImport}
      say={say}
      actions={<NewImport />}
      columns={useColumns()}
      query={query}
      rows={query.data?.imports}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: "/w/$workspaceId/imports/$importId", params: { importId: id } })}
      nextCursor={query.data?.nextCursor}
      emptyActions={
        <>
          <NewImport />
          <Group gap="xs" justify="center">
            <ExampleButton of="users" label={say("examplePeople")} />
            <ExampleButton of="events" label={say("exampleEvents")} />
          </Group>
        </>
      }
    />
  );
}

function NewImport(): ReactNode {
  const say = useWords(importsWords);
  const { id: workspaceId } = useWorkspace();
  return (
    <ButtonLink
      to="/w/$workspaceId/imports/new"
      params={{ workspaceId }}
      leftSection={<IconUpload size={14} />}
    >
      {say("importFile")}
    </ButtonLink>
  );
}

function useColumns(): readonly ListColumn<Import>[] {
  const say = useWords(importsWords);
  const format = useFormatNumber();
  const number = (
    id: "rows" | "imported" | "refused",
    of: (shown: Import) => number | undefined,
  ): ListColumn<Import> => ({
    id,
    title: say(id),
    align: "end",
    width: "104px",
    priority: id === "rows" ? 2 : 3,
    cell: (shown) => {
      const count = of(shown);
      return count === undefined ? "–" : format(count);
    },
  });
  return [
    textColumn({ id: "name", title: say("name"), text: ({ name }) => name }),
    {
      id: "of",
      title: say("of"),
      width: "112px",
      priority: 2,
      cell: ({ of }) => say(`of_${of}`),
    },
    {
      id: "status",
      title: say("status"),
      width: "150px",
      cell: (shown) => <StatusCell shown={shown} />,
    },
    number("rows", ({ rows }) => rows),
    number("imported", ({ counts }) => counts["imported"]),
    number("refused", ({ counts }) => counts["refused"]),
    {
      id: "by",
      title: say("by"),
      width: "150px",
      priority: 3,
      cell: ({ createdBy }) => <Principal of={createdBy} isBrief />,
    },
    timeColumn({
      id: "created",
      title: say("created"),
      width: "130px",
      priority: 2,
      at: ({ createdAt }) => createdAt,
    }),
  ];
}

function StatusCell({ shown }: { readonly shown: Import }): ReactNode {
  const say = useWords(importsWords);
  const { status } = shown;
  const { share, ...progress } = progressOf(shown);
  return (
    <TaskStatus
      status={status}
      label={say(status)}
      progress={isMoving(shown) ? { text: say("progressText", progress), share } : undefined}
    />
  );
}
