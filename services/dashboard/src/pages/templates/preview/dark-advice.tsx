/** What the author of a mail without styles for dark mode can do. */
import { Anchor, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { documentUrl } from "../../../ui/index.js";
import { previewWords } from "./words.js";

export interface DarkAdviceProps {
  readonly html: string;
  /** Its author writes no styles. */
  readonly isVisual: boolean;
}

export function DarkAdvice({ html, isVisual }: DarkAdviceProps): ReactNode {
  const say = useWords(previewWords);
  if (/color-scheme/i.test(html)) return null;
  return (
    <Text size="sm" c="dimmed">
      {say("noDark")} {say(isVisual ? "darkVisual" : "darkCode")}{" "}
      <Anchor inherit href={documentUrl("templates#dark-mode")} target="_blank" rel="noopener">
        {say("darkHow")}
      </Anchor>
    </Text>
  );
}
