/** Requests that another member publishes or starts something, for those who may not do it themselves. */
import type { Body } from "@signalbox/client";
import { IconSend } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useApi, useWords } from "../../data/index.js";
import { componentWords } from "../words.js";
import { ActButton } from "./act-button.js";
import { NoteField, noteOf } from "./note-field.js";
import { useOpenRequest } from "./open-request.js";

export interface ApprovalButtonProps {
  readonly resource: Body<"/api/admin/approvals", "POST">["resource"];
  /** Whether it is ready to be requested; default: yes. */
  readonly isPossible?: boolean;
  /** Before the request is sent, as to save what was typed. */
  readonly prepare?: () => Promise<void>;
  /** What would happen. */
  readonly children: ReactNode;
}

export function ApprovalButton(props: ApprovalButtonProps): ReactNode {
  const { resource, isPossible = true, prepare, children } = props;
  const say = useWords(componentWords);
  const { client } = useApi();
  const [note, setNote] = useState("");
  const isOpen = useOpenRequest(resource.id) !== undefined;
  return (
    <ActButton
      variant="default"
      act={{
        id: "request-approval",
        label: say(isOpen ? "approvalRequested" : "requestApproval"),
        icon: IconSend,
        isPossible: isPossible && !isOpen,
        title: say("requestApproval"),
        done: say("approvalIsRequested"),
        question: (
          <>
            {children}
            <NoteField note={note} onNote={setNote} />
          </>
        ),
        apply: async () => {
          await prepare?.();
          return client.POST("/api/admin/approvals", { body: { resource, ...noteOf(note) } });
        },
      }}
    />
  );
}
