/** Editing and deleting a subscription group. */
import { Text } from "@mantine/core";
import { ifMatch } from "@signalbox/client";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useApi, useMay, useWords, useWorkspace } from "../../data/index.js";
import { ActButton, DialogButton, type Use, useUserCounts, useUsersText } from "../../ui/index.js";
import { GroupDialog } from "./group-dialog.js";
import type { SubscriptionGroup } from "./subscription-group.js";
import { subscriptionsWords } from "./words.js";

export interface GroupActionsProps {
  readonly group: SubscriptionGroup;
  /** Undefined while it is read. */
  readonly uses: readonly Use[] | undefined;
}

export function GroupActions({ group, uses }: GroupActionsProps): ReactNode {
  const say = useWords(subscriptionsWords);
  const may = useMay();
  const { client } = useApi();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const canWrite = may("subscriptions:write");
  const subscribed = useUserCounts({ group: group.id }, canWrite);
  const unsubscribed = useUserCounts({ segment: group.unsubscribedSegmentId }, canWrite);
  const usersText = useUsersText();
  if (!canWrite) return null;
  const needed = (uses ?? []).filter(({ preventsDeletion }) => preventsDeletion);
  return (
    <>
      <DialogButton
        variant="default"
        act={{ id: "edit", label: say("edit"), icon: IconPencil, key: "e", isPossible: true }}
      >
        {(close) => <GroupDialog group={group} onClose={close} />}
      </DialogButton>
      <ActButton
        variant="light"
        act={{
          id: "delete",
          label: say("delete"),
          icon: IconTrash,
          isDangerous: true,
          isPossible: uses !== undefined && needed.length === 0,
          title: say("deleteTitle"),
          done: say("deleteDone"),
          question: (
            <>
              <Text>
                {say("deleteText", {
                  subscribed: subscribed ? usersText(subscribed) : "",
                  unsubscribed: unsubscribed ? usersText(unsubscribed) : "",
                })}
              </Text>
              <Text>{say("usedByCount", { count: uses?.length ?? 0 })}</Text>
            </>
          ),
          apply: () =>
            client.DELETE("/api/admin/subscription-groups", {
              params: ifMatch(group),
              body: { id: group.id },
            }),
          leave: () => void navigate({ to: "/w/$workspaceId/subscriptions", params: { workspaceId } }),
        }}
      />
    </>
  );
}
