/** The words of another system, such as the answer of a mail server, in the quotation marks of the language. */
import type { ReactNode } from "react";
import { UserText } from "./user-text.js";

interface QuotedTextProps {
  readonly children: string;
  /** Characters that are shown at first. */
  readonly limit?: number;
}

export function QuotedText({ children, limit = 300 }: QuotedTextProps): ReactNode {
  return (
    <q>
      <UserText limit={limit}>{children}</UserText>
    </q>
  );
}
