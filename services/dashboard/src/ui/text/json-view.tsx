/** A JSON value as a tree that opens and closes: every text in it may be hostile or very long. */
import { UnstyledButton } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useWords } from "../../data/index.js";
import classes from "../page/page.module.css";
import { Copy } from "./id.js";
import { UserText } from "./user-text.js";
import { componentWords } from "../words.js";

/** Entries of an object or a list that are shown at first. */
const firstEntries = 100;
/** Deeper ones are closed at first. */
const openDepth = 2;

export function JsonView({ value }: { readonly value: unknown }): ReactNode {
  const say = useWords(componentWords);
  return (
    <div className={classes.json}>
      <span className={classes.jsonCopy}>
        <Copy value={JSON.stringify(value, null, 2) ?? ""} of={say("json")} />
      </span>
      <Value value={value} depth={0} />
    </div>
  );
}

interface ValueProps {
  readonly value: unknown;
  readonly depth: number;
}

function Value({ value, depth }: ValueProps): ReactNode {
  if (typeof value === "string")
    return (
      <span className={classes.jsonText}>
        &quot;<UserText limit={2_000}>{value}</UserText>&quot;
      </span>
    );
  if (typeof value !== "object" || value === null)
    return <span className={classes.jsonPlain}>{String(value)}</span>;
  return <Entries value={value} depth={depth} />;
}

function Entries({ value, depth }: { readonly value: object; readonly depth: number }): ReactNode {
  const say = useWords(componentWords);
  const [isOpen, setOpen] = useState(depth < openDepth);
  const [shown, setShown] = useState(firstEntries);
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  const [opening, closing] = isList ? ["[", "]"] : ["{", "}"];
  if (entries.length === 0) return `${opening}${closing}`;
  const label = isOpen ? opening : `${opening}… ${entries.length} ${closing}`;
  return (
    <>
      <UnstyledButton
        className={classes.jsonToggle}
        aria-expanded={isOpen}
        aria-label={`${say(isOpen ? "collapse" : "expand")} ${label}`}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </UnstyledButton>
      {isOpen && (
        <>
          <ul className={classes.jsonEntries}>
            {entries.slice(0, shown).map(([key, entry]) => (
              <li key={key}>
                {!isList && (
                  <span className={classes.jsonKey}>
                    <UserText limit={200}>{key}</UserText>:{" "}
                  </span>
                )}
                <Value value={entry} depth={depth + 1} />
              </li>
            ))}
            {entries.length > shown && (
              <li>
                <UnstyledButton className={classes.more} onClick={() => setShown(shown * 10)}>
                  {say("showMore", { count: entries.length - shown })}
                </UnstyledButton>
              </li>
            )}
          </ul>
          {closing}
        </>
      )}
    </>
  );
}
