/** Subscribes a user to a group, or unsubscribes them; the notice takes it back. */
import { useApi, useWords } from "../../data/index.js";
import { type Change, useChange } from "../../ui/index.js";
import { subscriptionsWords } from "./words.js";

export interface Assignment {
  readonly groupId: string;
  readonly userId: string;
  readonly subscribes: boolean;
}

/** The call alone. */
export function useAssignCall(): (assignment: Assignment) => Promise<unknown> {
  const { client } = useApi();
  return ({ groupId, userId, subscribes }) =>
    client.PUT("/api/admin/subscription-groups/assignments", {
      body: { userUpdates: [{ userId, changes: { [groupId]: subscribes } }] },
    });
}

export function useAssign(assignment: Assignment): Change<[], unknown> {
  const say = useWords(subscriptionsWords);
  const assign = useAssignCall();
  const { subscribes } = assignment;
  const user = assignment.userId.slice(0, 100);
  return useChange(() => assign(assignment), {
    notice: say(subscribes ? "isSubscribed" : "isUnsubscribed", { user }),
    undo: () => assign({ ...assignment, subscribes: !subscribes }),
  });
}
