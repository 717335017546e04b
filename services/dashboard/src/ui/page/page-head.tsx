/** The heading of a page, which is the title of the window too, with its document and what can be done. */
import { Title } from "@mantine/core";
import { useEffect, type ReactNode } from "react";
import { DocumentLink } from "../links/document-link.js";
import classes from "./page.module.css";

export interface PageHeadProps {
  readonly title: string;
  /** Beside the title, as a status. */
  readonly beside?: ReactNode;
  /** Buttons. */
  readonly children?: ReactNode;
}

export function PageHead({ title, beside, children }: PageHeadProps): ReactNode {
  useEffect(() => {
    document.title = `${title.slice(0, 100)} · Signalbox`;
  }, [title]);
  return (
    <div className={classes.pageHead}>
      <Title order={1} style={{ overflowWrap: "anywhere" }}>
        <bdi>{title.slice(0, 200)}</bdi>
      </Title>
      <DocumentLink />
      {beside}
      {children !== undefined && <div className={classes.pageActions}>{children}</div>}
    </div>
  );
}
