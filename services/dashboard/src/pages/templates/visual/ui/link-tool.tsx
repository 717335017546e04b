/** The link of the selected text. */
import { ActionIcon, Button, Group, Popover, Stack, TextInput, Tooltip } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useWords } from "../../../../data/index.js";
import { useVisual } from "../editor-context.js";
import { completeAddress, isLinkAddress } from "../schema/css-value.js";
import { visualWords } from "../words.js";

export interface LinkToolProps {
  readonly isPossible: boolean;
  readonly href: string | undefined;
}

export function LinkTool({ isPossible, href }: LinkToolProps): ReactNode {
  const say = useWords(visualWords);
  const { editor } = useVisual();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    editor.commands.focus();
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={300} trapFocus shadow="md">
      <Popover.Target>
        <Tooltip label={say("link")}>
          <ActionIcon
            variant={href === undefined ? "default" : "filled"}
            aria-label={say("link")}
            aria-pressed={href !== undefined}
            aria-expanded={isOpen}
            disabled={!isPossible}
            onClick={() => setOpen(!isOpen)}
          >
            <IconLink size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown onKeyDown={({ key }) => key === "Escape" && close()}>
        <LinkForm href={href} close={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

function LinkForm({
  href,
  close,
}: {
  readonly href: string | undefined;
  readonly close: () => void;
}): ReactNode {
  const say = useWords(visualWords);
  const { editor } = useVisual();
  const [address, setAddress] = useState(href ?? "");
  const [isRefused, setRefused] = useState(false);
  const apply = (): void => {
    const complete = completeAddress(address);
    if (!isLinkAddress(complete)) {
      setRefused(true);
      return;
    }
    const { empty } = editor.state.selection;
    const chain = editor.chain().focus();
    if (href !== undefined) chain.extendMarkRange("link").setMark("link", { href: complete }).run();
    else if (empty) {
      const marks = [{ type: "link", attrs: { href: complete } }];
      chain.insertContent({ type: "text", text: complete, marks }).run();
    } else chain.setMark("link", { href: complete }).run();
    close();
  };
  const remove = (): void => {
    editor.chain().focus().extendMarkRange("link").unsetMark("link").run();
    close();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Stack gap="xs">
        <TextInput
          data-autofocus
          label={say("linkAddress")}
          placeholder={say("linkHint")}
          value={address}
          error={isRefused && say("linkFault")}
          onChange={({ currentTarget: { value } }) => {
            setAddress(value);
            setRefused(false);
          }}
        />
        <Group justify="space-between">
          {href === undefined ? (
            <span />
          ) : (
            <Button variant="subtle" color="red" onClick={remove}>
              {say("removeLink")}
            </Button>
          )}
          <Button type="submit">{say("applyLink")}</Button>
        </Group>
      </Stack>
    </form>
  );
}
