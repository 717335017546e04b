/** What a node names, as a link. */
import type { ReactNode } from "react";
import { ResourceLink } from "../../ui/index.js";
import type { Describing, NamedKind } from "../describing.js";

export function resourceFact(kind: NamedKind, id: string, { nameOf }: Describing): ReactNode {
  return <ResourceLink kind={kind} id={id} name={nameOf(kind, id)} />;
}
