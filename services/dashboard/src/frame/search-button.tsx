/** Opens the command palette. */
import { Kbd, UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords } from "../data/index.js";
import classes from "./frame.module.css";
import { palette } from "./palette-store.js";
import { frameWords } from "./words.js";

export function SearchButton(): ReactNode {
  const say = useWords(frameWords);
  const isMac = navigator.userAgent.includes("Mac");
  return (
    <UnstyledButton className={classes.search} onClick={palette.open} aria-keyshortcuts="Control+K Meta+K">
      <IconSearch size={15} aria-hidden />
      <span>{say("search")}</span>
      <Kbd size="xs" aria-hidden>
        {isMac ? "⌘K" : "Ctrl K"}
      </Kbd>
    </UnstyledButton>
  );
}
