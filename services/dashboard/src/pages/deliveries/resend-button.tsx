/** Sends a failed message again, and leads to the new delivery. */
import { Text } from "@mantine/core";
import { isQueued, type Answer } from "@signalbox/client";
import { IconRefresh } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useApi, useMay, useWords, useWorkspace } from "../../data/index.js";
import { ChangeDialog, DialogButton } from "../../ui/index.js";
import { deliveriesWords } from "./words.js";

export interface ResendButtonProps {
  readonly trace: Pick<Answer<"/api/admin/deliveries/{id}/trace", "GET">, "canResend" | "delivery">;
}

/** Nothing where the message cannot be sent again. */
export function ResendButton({ trace: { canResend, delivery } }: ResendButtonProps): ReactNode {
  const say = useWords(deliveriesWords);
  const may = useMay();
  const { client } = useApi();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  if (!canResend || !may("broadcasts:send")) return null;
  const act = { id: "resend", label: say("resend"), icon: IconRefresh, isPossible: true };
  return (
    <DialogButton act={act}>
      {(close) => (
        <ChangeDialog
          title={say("resendTitle")}
          submit={say("resend")}
          notice={say("resentNotice")}
          onSubmit={() =>
            client.POST("/api/admin/deliveries/{id}/resend", {
              params: { path: { id: delivery.originMessageId } },
            })
          }
          onClose={close}
          onDone={({ data }) => {
            close();
            if (data === undefined || isQueued(data)) return;
            void navigate({
              to: "/w/$workspaceId/deliveries/$messageId",
              params: { workspaceId, messageId: data.id },
            });
          }}
        >
          <Text>{say("resendText")}</Text>
          <Text>{say("resendChecks")}</Text>
        </ChangeDialog>
      )}
    </DialogButton>
  );
}
