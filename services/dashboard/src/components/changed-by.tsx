/** When something was changed, and by whom. */
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Time } from "./time.js";
import { UserText } from "./user-text.js";

export interface ChangedByProps {
  /** ms */
  readonly at: number;
  /** Absent: the service itself, or an earlier release. */
  readonly by?: { readonly name: string } | undefined;
}

export function ChangedBy({ at, by }: ChangedByProps): ReactNode {
  return (
    <>
      <Time at={at} />
      {by !== undefined && by.name !== "" && (
        <Text span c="dimmed" size="sm">
          {" · "}
          <UserText isBrief limit={60}>
            {by.name}
          </UserText>
        </Text>
      )}
    </>
  );
}
