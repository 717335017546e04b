/** Who did something: a member by their name, an API key with the words that it is one. */
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { UserText } from "./user-text.js";
import { componentWords } from "../words.js";

export interface PrincipalProps {
  readonly of: { readonly kind?: string; readonly id: string; readonly name?: string };
  readonly isBrief?: boolean;
}

export function Principal({ of: { kind, id, name }, isBrief = false }: PrincipalProps): ReactNode {
  const say = useWords(componentWords);
  return (
    <>
      {kind === "key" && `${say("key")} `}
      <UserText limit={120} isBrief={isBrief}>
        {name || id}
      </UserText>
    </>
  );
}
