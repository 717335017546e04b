/** The value of a user property: text as it is, everything else as JSON. A masked one says so. */
import { Text } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { UserText } from "../../ui/index.js";
import { useWords } from "../../data/index.js";
import { usersWords } from "./words.js";

export interface PropertyValueProps {
  readonly value: unknown;
  readonly isBrief?: boolean;
}

/** What the API answers in place of personal data, without `users:see-personal`. */
export const masked = "•••";

export function PropertyValue({ value, isBrief = false }: PropertyValueProps): ReactNode {
  if (value === undefined || value === null) return null;
  if (value === masked) return <Masked />;
  return (
    <UserText isBrief={isBrief} limit={isBrief ? 120 : 500}>
      {typeof value === "string" ? value : JSON.stringify(value)}
    </UserText>
  );
}

function Masked(): ReactNode {
  const say = useWords(usersWords);
  return (
    <Text component="span" inherit c="dimmed" title={say("maskedText")}>
      <IconLock size={12} role="img" aria-label={say("masked")} style={{ verticalAlign: "-1px" }} /> {masked}
    </Text>
  );
}
