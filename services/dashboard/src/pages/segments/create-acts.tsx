/** What can be created on the page of segments: the buttons of the head and of the empty list, and their dialogs. */
import { Button, Group } from "@mantine/core";
import { IconListDetails, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useMay, useWords, useWorkspace } from "../../data/index.js";
import { ButtonLink, useListSearch, usePublishing } from "../../ui/index.js";
import { CreateList } from "./create-list.js";
import { segmentsWords } from "./words.js";

export function CreateActs(): ReactNode {
  const say = useWords(segmentsWords);
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const { change } = useListSearch();
  const canPublish = usePublishing("Segment") === "allowed";
  if (!may("segments:write")) return null;
  return (
    <Group gap="xs">
      {canPublish && (
        <Button
          variant="default"
          leftSection={<IconListDetails size={14} />}
          onClick={() => change({ create: "list" }, { keepsPage: true })}
        >
          {say("createList")}
        </Button>
      )}
      <ButtonLink
        to="/w/$workspaceId/segments/new"
        params={{ workspaceId }}
        leftSection={<IconPlus size={14} />}
      >
        {say("create")}
      </ButtonLink>
    </Group>
  );
}

export function CreateDialog({ what }: { readonly what: "list" | undefined }): ReactNode {
  const canPublish = usePublishing("Segment") === "allowed";
  const { change } = useListSearch();
  if (what === undefined || !canPublish) return null;
  return <CreateList onClose={() => change({ create: undefined }, { keepsPage: true })} />;
}
