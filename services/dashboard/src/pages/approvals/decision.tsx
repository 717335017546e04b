/** Approving, refusing or withdrawing an open request. */
import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useApi, useMay, useMember, useWords } from "../../data/index.js";
import { ChangeDialog } from "../../ui/index.js";
import { isOwn, publishPermission, type ApprovalRow } from "./approval-row.js";
import { approvalsWords } from "./words.js";

type Act = "approve" | "refuse" | "withdraw";

export function Decision({ request }: { readonly request: ApprovalRow }): ReactNode {
  const say = useWords(approvalsWords);
  const may = useMay();
  const member = useMember();
  const [asked, setAsked] = useState<Act>();
  const own = isOwn(request, member.id);
  const permission = publishPermission(request);
  const close = (): void => setAsked(undefined);
  if (!may("approvals:write")) return null;
  return (
    <Stack gap="xs">
      {own && <Text>{say("own")}</Text>}
      {!own && !may(permission) && <Text c="dimmed">{say("mayNot", { permission })}</Text>}
      <Group gap="xs">
        {own ? (
          <Button variant="default" onClick={() => setAsked("withdraw")}>
            {say("withdraw")}
          </Button>
        ) : (
          <>
            <Button disabled={!may(permission)} onClick={() => setAsked("approve")}>
              {say("approve")}
            </Button>
            <Button variant="default" disabled={!may(permission)} onClick={() => setAsked("refuse")}>
              {say("refuse")}
            </Button>
          </>
        )}
      </Group>
      {asked === "refuse" && <Refuse request={request} onClose={close} />}
      {(asked === "approve" || asked === "withdraw") && <Ask act={asked} request={request} onClose={close} />}
    </Stack>
  );
}

interface AskProps {
  readonly act: "approve" | "withdraw";
  readonly request: ApprovalRow;
  readonly onClose: () => void;
}

function Ask({ act, request, onClose }: AskProps): ReactNode {
  const say = useWords(approvalsWords);
  const { client } = useApi();
  return (
    <ChangeDialog
      title={say(act)}
      submit={say(act)}
      onClose={onClose}
      onSubmit={() =>
        act === "approve"
          ? client.POST("/api/admin/approvals/approve", { body: { approvalId: request.id } })
          : client.POST("/api/admin/approvals/withdraw", { body: { approvalId: request.id } })
      }
    >
      <Text>
        {act === "approve" ? say("approveText", { name: request.name.slice(0, 100) }) : say("withdrawText")}
      </Text>
    </ChangeDialog>
  );
}

interface RefuseProps {
  readonly request: ApprovalRow;
  readonly onClose: () => void;
}

function Refuse({ request, onClose }: RefuseProps): ReactNode {
  const say = useWords(approvalsWords);
  const { client } = useApi();
  const [reason, setReason] = useState("");
  return (
    <ChangeDialog
      title={say("refuse")}
      submit={say("refuse")}
      isDangerous
      canSubmit={reason.trim() !== ""}
      onClose={onClose}
      onSubmit={() =>
        client.POST("/api/admin/approvals/refuse", {
          body: { approvalId: request.id, reason: reason.trim() },
        })
      }
    >
      <Text>{say("refuseText", { name: request.name.slice(0, 100) })}</Text>
      <Textarea
        label={say("reason")}
        required
        maxLength={1_000}
        autosize
        minRows={2}
        data-autofocus
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ChangeDialog>
  );
}
