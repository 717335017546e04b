/** How calls name a child workspace, and what its apps send events with. */
import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { serviceUrl, useWords } from "../../data/index.js";
import { ButtonLink, CopyableCode, Dialog, formWords } from "../../ui/index.js";
import type { WorkspaceRow } from "./this-workspace.js";
import { workspaceWords } from "./workspace-words.js";

export interface ChildCodeProps {
  /** Absent: it is still queued. */
  readonly child?: WorkspaceRow;
  readonly onClose: () => void;
}

export function ChildCode({ child, onClose }: ChildCodeProps): ReactNode {
  const say = useWords(workspaceWords);
  const form = useWords(formWords);
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={child === undefined ? say("create") : say("keyTitle", { name: child.name.slice(0, 100) })}
    >
      <Stack>
        {child === undefined ? <Text>{say("made")}</Text> : <Calls child={child} />}
        <Group justify="flex-end">
          {child !== undefined && (
            <ButtonLink
              variant="default"
              to="/w/$workspaceId/settings"
              params={{ workspaceId: child.id }}
              search={{}}
            >
              {say("open")}
            </ButtonLink>
          )}
          <Button onClick={onClose}>{form("done")}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Calls({ child: { id, writeKey } }: { readonly child: WorkspaceRow }): ReactNode {
  const say = useWords(workspaceWords);
  const call = `curl ${serviceUrl.href}api/admin/segments \\
  -H "authorization: Bearer $ADMIN_KEY" \\
  -H 'df-workspace-id: ${id}'`;
  return (
    <>
      <Text>{say("keyText")}</Text>
      <CopyableCode code={`df-workspace-id: ${id}`} of={say("header")} />
      <CopyableCode code={call} of={say("call")} />
      {writeKey !== undefined && (
        <>
          <Text>{say("sendText")}</Text>
          <CopyableCode code={`authorization: ${writeKey}`} of={say("writeKey")} />
        </>
      )}
    </>
  );
}
