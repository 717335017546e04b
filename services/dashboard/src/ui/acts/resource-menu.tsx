/** What can be done with every kind of definition alike: another name, a copy, the archive. Also in ⌘K. */
import { ActionIcon, Menu } from "@mantine/core";
import { IconArchive, IconArchiveOff, IconCopyPlus, IconDots, IconPencil } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { ChangeError } from "../changes/change-error.js";
import { Dialog } from "../changes/dialog.js";
import { useChange } from "../changes/use-change.js";
import { componentWords } from "../words.js";
import type { Act } from "./act.js";
import { NameDialog, type Named } from "./name-dialog.js";
import { useShownAct } from "./shown-acts.js";

export interface ResourceMenuProps<Resource extends Named> {
  readonly resource: Resource & { readonly archived?: true | undefined };
  /** Whether the member may change it. */
  readonly isPossible: boolean;
  readonly onArchive: (archived: boolean) => Promise<unknown>;
  /** `resource`: the version that the name takes the place of. Left out where the name is changed elsewhere. */
  readonly onRename?: (name: string, resource: Resource) => Promise<unknown>;
  /** Makes the copy and gives its id. Left out where a copy would be empty. */
  readonly onDuplicate?: (name: string) => Promise<string>;
  /** What a copy has of the original, and what it does again; below its name. */
  readonly copyNote?: ReactNode;
  /** Leads to the copy. */
  readonly onDuplicated?: (id: string) => void;
}

export function ResourceMenu<Resource extends Named>(props: ResourceMenuProps<Resource>): ReactNode {
  const { resource, isPossible, onArchive, onRename, onDuplicate, copyNote, onDuplicated } = props;
  const say = useWords(componentWords);
  const [open, setOpen] = useState<"rename" | "duplicate">();
  const close = (): void => setOpen(undefined);
  const isArchived = resource.archived === true;
  const archive = useChange(onArchive, {
    notice: say(isArchived ? "unarchived" : "archived", { what: resource.name }),
    undo: () => onArchive(isArchived),
  });
  const acts = [
    { id: "rename", label: say("rename"), icon: IconPencil, begin: () => setOpen("rename") },
    { id: "duplicate", label: say("duplicate"), icon: IconCopyPlus, begin: () => setOpen("duplicate") },
    {
      id: "archive",
      label: say(isArchived ? "unarchive" : "archive"),
      icon: isArchived ? IconArchiveOff : IconArchive,
      begin: () => void archive.run(!isArchived),
    },
  ].filter(
    ({ id }) =>
      (id !== "duplicate" || onDuplicate !== undefined) && (id !== "rename" || onRename !== undefined),
  );
  return (
    <>
      {acts.map(({ begin, ...act }) => (
        <Shown key={act.id} act={{ ...act, isPossible }} begin={begin} />
      ))}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={30}
            loading={archive.isRunning}
            color="gray"
            aria-label={say("moreActs", { what: resource.name })}
          >
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {acts.map(({ id, label, icon: IconOfAct, begin }) => (
            <Menu.Item key={id} disabled={!isPossible} leftSection={<IconOfAct size={14} />} onClick={begin}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {archive.error !== undefined && (
        <Dialog opened onClose={archive.clear} title={say(isArchived ? "unarchive" : "archive")}>
          <ChangeError title={say("changeFailed")} error={archive.error} />
        </Dialog>
      )}
      {open === "rename" && onRename !== undefined && (
        <NameDialog
          title={say("rename")}
          resource={resource}
          notice={say("renamed")}
          onSubmit={onRename}
          onClose={close}
        />
      )}
      {open === "duplicate" && onDuplicate !== undefined && (
        <NameDialog
          title={say("duplicate")}
          resource={resource}
          proposal={say("copyOf", { what: resource.name })}
          notice={say("duplicated")}
          onSubmit={onDuplicate}
          onClose={close}
          onDone={onDuplicated}
        >
          {copyNote}
        </NameDialog>
      )}
    </>
  );
}

interface ShownProps {
  readonly act: Pick<Act, "id" | "label" | "icon" | "isPossible">;
  readonly begin: () => void;
}

/** Offers it in ⌘K, also while the menu is closed. */
function Shown({ act, begin }: ShownProps): ReactNode {
  useShownAct(act, begin);
  return null;
}
