/** All exports, the latest first. */
import { IconDatabaseExport, IconFileExport } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
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
import { countOf, isMoving, shareOf, type Export } from "./export.js";
import { exportsList } from "./exports-list.js";
import { NewExport, NewExportButton } from "./new-export.js";
import { exportsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/exports");
const refreshMs = 2_000;

export function ExportsPage(): ReactNode {
  const say = useWords(exportsWords);
  const { cursor, new: isNew } = route.useSearch();
  const query = useQueries().useQuery(
    "get",
    "/api/admin/exports",
    { params: { query: { limit: 50, ...(cursor !== undefined && { cursor }) } } },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => state.data?.exports.some(isMoving) === true && refreshMs,
    },
  );
  return (
    <ListPage
      list={exportsList}
      icon={IconFileExport}
      say={say}
      actions={
        <>
          <StorageLink />
          <NewExportButton />
        </>
      }
      columns={useColumns()}
      query={query}
      rows={query.data?.exports}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: "/w/$workspaceId/exports/$exportId", params: { exportId: id } })}
      nextCursor={query.data?.nextCursor}
      emptyActions={<NewExportButton />}
    >
      {isNew === true && <NewExport />}
    </ListPage>
  );
}

function StorageLink(): ReactNode {
  const say = useWords(exportsWords);
  const { id: workspaceId } = useWorkspace();
  if (!useMay()("settings:read")) return null;
  return (
    <ButtonLink
      variant="default"
      to="/w/$workspaceId/exports/storage"
      params={{ workspaceId }}
      leftSection={<IconDatabaseExport size={14} />}
    >
      {say("storage")}
    </ButtonLink>
  );
}

function useColumns(): readonly ListColumn<Export>[] {
  const say = useWords(exportsWords);
  const format = useFormatNumber();
  return [
    textColumn({ id: "name", title: say("name"), text: ({ name }) => name }),
    { id: "of", title: say("of"), width: "112px", priority: 2, cell: ({ of }) => say(`of_${of}`) },
    {
      id: "format",
      title: say("format"),
      width: "150px",
      priority: 3,
      cell: (shown) => `${say(`format_${shown.format}`)} · ${say(`to_${shown.destination}`)}`,
    },
    { id: "status", title: say("status"), width: "150px", cell: (shown) => <StatusCell shown={shown} /> },
    {
      id: "rows",
      title: say("rows"),
      align: "end",
      width: "104px",
      priority: 2,
      cell: (shown) => format(countOf(shown, "exported")),
    },
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

function StatusCell({ shown }: { readonly shown: Export }): ReactNode {
  const say = useWords(exportsWords);
  const { status, progress } = shown;
  return (
    <TaskStatus
      status={status}
      label={say(status)}
      progress={isMoving(shown) ? { text: say("progressText", progress), share: shareOf(shown) } : undefined}
    />
  );
}
