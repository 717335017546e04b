/** The colour of the selected text. */
import { ActionIcon, Button, Group, Popover, Stack, Tooltip } from "@mantine/core";
import { IconPalette } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useWords } from "../../../../data/index.js";
import { useVisual } from "../editor-context.js";
import { visualWords } from "../words.js";
import { ColorField } from "./color-field.js";
import classes from "./canvas.module.css";

export interface ColorToolProps {
  readonly isPossible: boolean;
  readonly color: string | undefined;
}

const offered = ["#111827", "#6b7280", "#b91c1c", "#b45309", "#15803d", "#1d4ed8", "#7e22ce"];

export function ColorTool({ isPossible, color }: ColorToolProps): ReactNode {
  const say = useWords(visualWords);
  const { editor } = useVisual();
  const [isOpen, setOpen] = useState(false);
  const set = (next: string | null): void => {
    const others = editor.getAttributes("textStyle");
    const attrs = { fontFamily: null, fontSize: null, ...others, color: next };
    const chain = editor.chain();
    if (Object.values(attrs).every((value) => value === null)) chain.unsetMark("textStyle").run();
    else chain.setMark("textStyle", attrs).run();
  };
  const close = (): void => {
    setOpen(false);
    editor.commands.focus();
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={240} trapFocus shadow="md">
      <Popover.Target>
        <Tooltip label={say("color")}>
          <ActionIcon
            variant="default"
            aria-label={say("color")}
            aria-expanded={isOpen}
            disabled={!isPossible}
            onClick={() => setOpen(!isOpen)}
          >
            <IconPalette size={16} color={color} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown onKeyDown={({ key }) => key === "Escape" && close()}>
        <Stack gap="xs">
          <Group gap={6}>
            {offered.map((each) => (
              <button
                key={each}
                type="button"
                className={classes.swatch}
                aria-label={each}
                aria-pressed={each === color}
                style={{ background: each }}
                onClick={() => {
                  set(each);
                  close();
                }}
              />
            ))}
          </Group>
          <ColorField label={say("ownColor")} value={color ?? ""} onChange={(next) => set(next || null)} />
          <Button
            variant="default"
            onClick={() => {
              set(null);
              close();
            }}
          >
            {say("noColor")}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
