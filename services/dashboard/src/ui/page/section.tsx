/** A part of a page with a heading of its own. */
import { Title } from "@mantine/core";
import { useId, type ReactNode } from "react";
import classes from "./page.module.css";

export interface SectionProps {
  readonly title: string;
  /** At the end of the heading's line. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, beside, children }: SectionProps): ReactNode {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div style={{ display: "flex", alignItems: "center", gap: 8, marginBlockEnd: 8 }}>
        <Title order={2} id={id} style={{ flex: 1 }}>
          {title}
        </Title>
        {beside}
      </div>
      {children}
    </section>
  );
}
