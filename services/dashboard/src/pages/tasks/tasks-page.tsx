/** Acts on many people, the latest first. It is read again while one runs. */
import { IconProgressCheck } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  ButtonLink,
  isTaskOver,
  type ListColumn,
  ListPage,
  type PeopleTask,
  Principal,
  TaskStatus,
  textColumn,
  timeColumn,
  useFormatNumber,
  useTaskTitle,
} from "../../ui/index.js";
import { TaskPanel } from "./task-panel.js";
import { tasksList } from "./tasks-list.js";
import { tasksWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/tasks");
const pollMs = 1_000;

export function TasksPage(): ReactNode {
  const say = useWords(tasksWords);
  const search = route.useSearch();
  const { id: workspaceId } = useWorkspace();
  const query = useQueries().useQuery(
    "get",
    "/api/admin/bulk",
    { params: { query: tasksList.requestOf(search) } },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) => (data?.tasks.every(isTaskOver) === false ? pollMs : false),
    },
  );
  return (
    <ListPage
      list={tasksList}
      icon={IconProgressCheck}
      say={say}
      columns={useColumns()}
      query={query}
      rows={query.data?.tasks}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: ".", search: { ...search, open: id } })}
      nextCursor={query.data?.nextCursor}
      emptyActions={
        <ButtonLink variant="default" to="/w/$workspaceId/users" params={{ workspaceId }}>
          {say("toUsers")}
        </ButtonLink>
      }
    >
      <TaskPanel id={search.open} />
    </ListPage>
  );
}

function useColumns(): readonly ListColumn<PeopleTask>[] {
  const say = useWords(tasksWords);
  const titleOf = useTaskTitle();
  const format = useFormatNumber();
  return [
    textColumn({
      id: "what",
      title: say("what"),
      text: titleOf,
    }),
    {
      id: "status",
      title: say("status"),
      width: "140px",
      cell: ({ status }) => <TaskStatus status={status} label={say(status)} />,
    },
    {
      id: "users",
      title: say("users"),
      width: "150px",
      align: "end",
      priority: 2,
      cell: ({ progress: { done, total } }) =>
        done === total ? format(done) : `${format(done)} / ${format(total)}`,
    },
    {
      id: "by",
      title: say("by"),
      priority: 3,
      cell: ({ createdBy }) => <Principal of={createdBy} isBrief />,
    },
    timeColumn({ id: "at", title: say("at"), priority: 2, at: ({ createdAt }) => Date.parse(createdAt) }),
  ];
}
