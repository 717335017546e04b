/** The form of a new child workspace, then how calls name it. */
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { isQueued } from "@signalbox/client";
import { useState, type ReactNode } from "react";
import { useApi, useSession, useWords } from "../../data/index.js";
import { ChangeDialog } from "../../ui/index.js";
import { ChildCode } from "./child-code.js";
import type { WorkspaceRow } from "./this-workspace.js";
import { workspaceWords } from "./workspace-words.js";

const longestName = 200;
const longestId = 200;

export function CreateChild({ onClose }: { readonly onClose: () => void }): ReactNode {
  const say = useWords(workspaceWords);
  const { client } = useApi();
  const { refresh } = useSession();
  const form = useForm({ initialValues: { name: "", externalId: "", domain: "" } });
  const [made, setMade] = useState<{ readonly child?: WorkspaceRow }>();
  const name = form.values.name.trim();
  const externalId = form.values.externalId.trim();
  const domain = form.values.domain.trim();
  if (made !== undefined) return <ChildCode {...made} onClose={onClose} />;
  return (
    <ChangeDialog
      title={say("create")}
      submit={say("create")}
      form={form}
      canSubmit={name !== ""}
      onClose={onClose}
      onDone={({ data }) => setMade(data === undefined || isQueued(data) ? {} : { child: data })}
      onSubmit={async () => {
        const answer = await client.PUT("/api-l/admin/workspaces/child", {
          body: {
            name,
            ...(externalId !== "" && { externalId }),
            ...(domain !== "" && { domain }),
          },
        });
        await refresh();
        return answer;
      }}
    >
      <TextInput
        label={say("name")}
        description={say("nameText")}
        required
        maxLength={longestName}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("name")}
      />
      <TextInput
        label={say("externalId")}
        description={say("externalIdText")}
        maxLength={longestId}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps("externalId")}
      />
      <TextInput
        label={say("domain")}
        description={say("domainText")}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps("domain")}
      />
    </ChangeDialog>
  );
}
