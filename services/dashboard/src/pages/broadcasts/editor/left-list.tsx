/** What is left to do before a broadcast can be sent, each leading to its section. */
import { Anchor, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { sectionId } from "./editor-section.js";
import classes from "./editor.module.css";
import type { Missing } from "./missing.js";
import { editorWords } from "./words.js";

/** Nothing when all is done. */
export function LeftList({ missing }: { readonly missing: readonly Missing[] }): ReactNode {
  const say = useWords(editorWords);
  if (missing.length === 0) return null;
  return (
    <ul className={classes.left} aria-label={say("left", { count: missing.length })}>
      <li>
        <Text fw={600} size="sm">
          {say("left", { count: missing.length })}
        </Text>
      </li>
      {missing.map(({ section, what, name }) => (
        <li key={`${what} ${name}`}>
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => {
              const place = document.getElementById(sectionId(section));
              place?.scrollIntoView({ block: "start" });
              place?.querySelector<HTMLElement>("input, select")?.focus();
            }}
          >
            {say(what, { name })}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
