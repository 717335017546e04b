/** What stands where nothing is yet: why, and the next step. */
import { Text, Title } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./page.module.css";

export interface EmptyStateProps {
  readonly icon: Icon;
  readonly title: string;
  readonly text?: ReactNode;
  /** The next step: a button, a link or a command. */
  readonly children?: ReactNode;
}

export function EmptyState({ icon: IconOfState, title, text, children }: EmptyStateProps): ReactNode {
  return (
    <div className={classes.emptyState}>
      <IconOfState size={32} stroke={1.4} aria-hidden />
      <Title order={2}>{title}</Title>
      {text !== undefined && (
        <Text c="dimmed" component="div">
          {text}
        </Text>
      )}
      {children}
    </div>
  );
}
