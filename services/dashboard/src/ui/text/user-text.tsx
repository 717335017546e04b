/**
 * A text that users or events brought along: it is shown, never run. Its direction cannot reach the text around it,
 * characters that cannot be seen are shown by their code, and a long text is cut.
 */
import { UnstyledButton } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useWords } from "../../data/index.js";
import classes from "../page/page.module.css";
import { componentWords } from "../words.js";

export interface UserTextProps {
  readonly children: string;
  /** Characters that are shown at first; default 300. */
  readonly limit?: number;
  /** Without the button that shows the rest, for cells of lists. */
  readonly isBrief?: boolean;
}

export function UserText({ children, limit = 300, isBrief = false }: UserTextProps): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const say = useWords(componentWords);
  const isCut = children.length > limit && !isWhole;
  const shown = isCut ? cut(children, limit) : children;
  return (
    <bdi className={classes.userText}>
      {visibleParts(shown)}
      {isCut && "…"}
      {isCut && !isBrief && (
        <UnstyledButton className={classes.more} onClick={() => setWhole(true)}>
          {say("showAll", { count: children.length })}
        </UnstyledButton>
      )}
    </bdi>
  );
}

/** Controls and marks of direction; joiners belong to words and emoji. */
// eslint-disable-next-line no-control-regex
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

/** Invisible characters as their codes, between the text around them. */
export function visibleParts(text: string): ReactNode {
  if (!unseen.test(text)) return text;
  return text.split(new RegExp(`(${unseen.source})`)).map((part, index) =>
    unseen.test(part) && part.length === 1 ? (
      // The parts of a text have no other identity than their place.
      // eslint-disable-next-line react/no-array-index-key
      <span key={index} className={classes.unseen}>
        {`U+${part.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`}
      </span>
    ) : (
      part
    ),
  );
}

/** Not within a surrogate pair. */
function cut(text: string, limit: number): string {
  const end = /[\ud800-\udbff]/.test(text.charAt(limit - 1)) ? limit - 1 : limit;
  return text.slice(0, end);
}
