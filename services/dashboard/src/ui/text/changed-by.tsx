/** When something was changed, and by whom. */
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Principal, type PrincipalProps } from "./principal.js";
import { Time } from "./time.js";

export interface ChangedByProps {
  /** ms */
  readonly at: number;
  /** Absent: the service itself, or an earlier release. */
  readonly by?: PrincipalProps["of"] | undefined;
}

export function ChangedBy({ at, by }: ChangedByProps): ReactNode {
  return (
    <>
      <Time at={at} />
      {by !== undefined && (
        <Text span c="dimmed" size="sm">
          {" · "}
          <Principal of={by} isBrief />
        </Text>
      )}
    </>
  );
}
