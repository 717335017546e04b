/** What the replay of the past counted at a step. */
import type { ReactNode } from "react";
import { useFormatNumber } from "../../../ui/index.js";
import classes from "./editor.module.css";
import { useJourneyEditing } from "./journey-editing.js";

export function NodeReplay({ id }: { readonly id: string }): ReactNode {
  const counts = useJourneyEditing(({ replay }) => replay?.get(id));
  const format = useFormatNumber();
  if (counts === undefined) return null;
  return <span className={classes.replay}>{format(counts.visited)}</span>;
}
