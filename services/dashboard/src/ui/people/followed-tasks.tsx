/**
 * Tasks that were shown while they ran. Each is followed until it is over, also when its dialog was closed before; then
 * what the page shows is read again.
 */
import { createContext, use, useCallback, useEffect, useState, type ReactNode } from "react";
import { useApi } from "../../data/index.js";
import { isTaskOver, useTask } from "./task-state.js";

/** What is shown reads it more often. */
const pollMs = 2_000;

const FollowContext = createContext<(id: string) => void>(() => undefined);

/** Once for all pages of a workspace. */
export function FollowedTasks({ children }: { readonly children: ReactNode }): ReactNode {
  const [ids, setIds] = useState<readonly string[]>([]);
  const follow = useCallback((id: string) => setIds((before) => [...new Set([...before, id])]), []);
  const leave = useCallback((id: string) => setIds((before) => before.filter((each) => each !== id)), []);
  return (
    <FollowContext value={follow}>
      {ids.map((id) => (
        <FollowedTask key={id} id={id} leave={leave} />
      ))}
      {children}
    </FollowContext>
  );
}

interface FollowedTaskProps {
  readonly id: string;
  readonly leave: (id: string) => void;
}

function FollowedTask({ id, leave }: FollowedTaskProps): ReactNode {
  const { cache } = useApi();
  const { data: task, isError } = useTask(id, { everyMs: pollMs });
  const isOver = task !== undefined && isTaskOver(task);
  useEffect(() => {
    if (isOver) void cache.invalidateQueries();
    if (isOver || isError) leave(id);
  }, [isOver, isError, id, leave, cache]);
  return null;
}

/** Follows it to its end when it is not over yet. */
export function useFollowedTask(id: string, isOver: boolean): void {
  const follow = use(FollowContext);
  useEffect(() => {
    if (!isOver) follow(id);
  }, [id, isOver, follow]);
}
