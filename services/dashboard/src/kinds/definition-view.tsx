/** The sentences of a definition: conditions below what joins them, unknown ones as JSON. */
import type { ReactNode } from "react";
import { JsonView, UserText } from "../ui/index.js";
import classes from "./definitions.module.css";
import type { Sentence } from "./sentence.js";

export function DefinitionView({ sentence }: { readonly sentence: Sentence }): ReactNode {
  return (
    <div className={classes.definition}>
      <SentenceView sentence={sentence} />
    </div>
  );
}

function SentenceView({ sentence: { text, children = [], unknown } }: { sentence: Sentence }): ReactNode {
  return (
    <>
      <UserText>{text}</UserText>
      {unknown !== undefined && <JsonView value={unknown} />}
      {children.length > 0 && (
        <ul>
          {children.map((child, index) => (
            // Conditions have an order and no other name.
            // eslint-disable-next-line react/no-array-index-key
            <li key={index}>
              <SentenceView sentence={child} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
