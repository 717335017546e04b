/** Sends a broadcast again to those for whom it failed, as a broadcast of its own, or makes its draft to be approved. */
import { isQueued } from "@signalbox/client";
import { Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useApi, useWords, useWorkspace } from "../../data/index.js";
import { ChangeDialog, DialogButton, usePublishing } from "../../ui/index.js";
import { isEnded, type Broadcast } from "./broadcast-statuses.js";
import { broadcastsWords } from "./words.js";

/** Nothing while it runs, and where nothing failed. */
export function Resend({ broadcast }: { readonly broadcast: Broadcast }): ReactNode {
  const say = useWords(broadcastsWords);
  const publishing = usePublishing("Broadcast");
  const { client } = useApi();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const failed = broadcast.progress?.failed ?? 0;
  if (!isEnded(broadcast) || failed === 0) return null;
  const isAllowed = publishing === "allowed";
  return (
    <DialogButton
      act={{ id: "resend", label: say("resend"), icon: IconRefresh, isPossible: publishing !== "forbidden" }}
    >
      {(close) => (
        <ChangeDialog
          title={say("resendTitle")}
          submit={say(isAllowed ? "resend" : "resendDraft")}
          notice={say(isAllowed ? "resent" : "resentDraft")}
          onClose={close}
          onSubmit={() =>
            client.POST("/api/admin/broadcasts/resend", {
              body: { broadcastId: broadcast.id, start: isAllowed },
            })
          }
          onDone={({ data }) => {
            close();
            if (data === undefined || isQueued(data)) return;
            void navigate({
              to: "/w/$workspaceId/broadcasts/$broadcastId",
              params: { workspaceId, broadcastId: data.id },
            });
          }}
        >
          <Text>{say("resendText", { count: failed })}</Text>
        </ChangeDialog>
      )}
    </DialogButton>
  );
}
