/** Requests that another member publishes or starts something, for those who may not do it themselves. */
import { Text, Textarea } from "@mantine/core";
import type { Body } from "@signalbox/client";
import { IconSend } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { type Permission, useApi, useMay, useQueries, useWords } from "../../data/index.js";
import { ActButton } from "./act-button.js";
import { componentWords } from "../words.js";

export interface ApprovalButtonProps {
  readonly resource: Body<"/api/admin/approvals", "POST">["resource"];
  /** What would happen. */
  readonly children: ReactNode;
}

export function ApprovalButton({ resource, children }: ApprovalButtonProps): ReactNode {
  const say = useWords(componentWords);
  const { client } = useApi();
  const [note, setNote] = useState("");
  const open = useOpenRequest(resource.id);
  return (
    <ActButton
      variant="default"
      act={{
        id: "request-approval",
        label: say(open ? "approvalRequested" : "requestApproval"),
        icon: IconSend,
        isPossible: !open,
        title: say("requestApproval"),
        question: (
          <>
            {children}
            <Text c="dimmed">{say("approvalText")}</Text>
            <Textarea
              label={say("note")}
              maxLength={1_000}
              autosize
              minRows={2}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          </>
        ),
        apply: () =>
          client.POST("/api/admin/approvals", {
            body: { resource, ...(note.trim() !== "" && { note: note.trim() }) },
          }),
      }}
    />
  );
}

function useOpenRequest(id: string | number): boolean {
  const may = useMay();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/approvals",
    { params: { query: { status: "Open", limit: 200 } } },
    { enabled: may("approvals:read") },
  );
  return data?.approvals.some(({ resource }) => resource.id === id) ?? false;
}

export type Publishing = "allowed" | "by approval" | "forbidden";

/** What the member may do about something that needs `publish`; the workspace may let those who write publish. */
export function usePublishing(write: Permission, publish: Permission): Publishing {
  const may = useMay();
  const settings = useQueries().useQuery(
    "get",
    "/api/admin/settings/approvals",
    {},
    { enabled: !may(publish) && may("approvals:read"), staleTime: 60_000 },
  );
  if (may(publish) || (may(write) && settings.data?.authorsPublish === true)) return "allowed";
  return may(write) && may("approvals:write") ? "by approval" : "forbidden";
}
