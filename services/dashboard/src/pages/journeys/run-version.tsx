/** Which version a user goes through, where that is not the published one. */
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { Badge } from "../../ui/index.js";
import { journeysWords } from "./words.js";

export interface RunVersionProps {
  readonly version: number;
  readonly published: number;
}

export function RunVersion({ version, published }: RunVersionProps): ReactNode {
  const say = useWords(journeysWords);
  if (version === published) return null;
  return (
    <Badge color="gray" style={{ flex: "none" }}>
      {say("earlierVersion", { version })}
    </Badge>
  );
}
