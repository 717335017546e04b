/** Fields that few need, behind a button. They are shown from the beginning where one of them is set or has an issue. */
import { Button, Collapse, Stack } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useEffect, useId, useState, type ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { fieldWords } from "./words.js";

export interface MoreFieldsProps {
  /** One of them is set, or has an issue. When it ends, the fields stay open. */
  readonly isNeeded: boolean;
  readonly children: ReactNode;
}

export function MoreFields({ isNeeded, children }: MoreFieldsProps): ReactNode {
  const say = useWords(fieldWords);
  const id = useId();
  const [isOpen, setOpen] = useState(isNeeded);
  useEffect(() => {
    if (isNeeded) setOpen(true);
  }, [isNeeded]);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Chevron size={14} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {say("moreSettings")}
      </Button>
      <Collapse id={id} expanded={isOpen}>
        {isOpen && (
          <Stack gap="xs" pt="xs">
            {children}
          </Stack>
        )}
      </Collapse>
    </div>
  );
}
