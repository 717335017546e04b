/** How the workspace names what a starter needs. */
import type { ReactNode } from "react";
import { useTranslated, useWords } from "../../../data/index.js";
import { EventField, EventPropertyField, TraitField } from "../../../kinds/index.js";
import type { Need } from "./starter.js";
import { starterWords } from "./words.js";

export interface NeedFieldProps {
  readonly need: Need;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Undefined: it is not known. */
  readonly isSeen: boolean | undefined;
  /** The event whose property it is. */
  readonly event: string;
}

export function NeedField({ need, value, onChange, isSeen, event }: NeedFieldProps): ReactNode {
  const say = useWords(starterWords);
  const translated = useTranslated();
  const state = isSeen === undefined || value === "" ? undefined : say(isSeen ? "seenHere" : "notSeenHere");
  const field = { label: translated(need.words), value, onChange };
  if (need.kind === "property")
    return <EventPropertyField {...field} event={event} description={translated(need.hint)} />;
  const Field = need.kind === "event" ? EventField : TraitField;
  return <Field {...field} description={state} />;
}
