/** Links to pages by their path: only to those that exist here and that the member may see. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Anchor, Button, type ButtonProps } from "@mantine/core";
import { useWorkspace } from "../../data/index.js";
import { linkPropsOf, type PageLink } from "./page-link.js";
import { usePages } from "./use-pages.js";

export interface KnownPage {
  /** Of its route, below the workspace: `deliveries`, `users/$userId`. */
  readonly page: string;
  readonly params?: PageLink["params"];
  readonly search?: PageLink["search"];
}

export interface KnownPageLinkProps extends KnownPage {
  readonly title?: string;
  readonly className?: string | undefined;
  /** For a link within a sentence, which must not be recognizable by its colour alone. */
  readonly underline?: "always";
  readonly children: ReactNode;
}

/** Without the page, what it would lead from is shown without a link. */
export function KnownPageLink({
  title,
  className,
  underline,
  children,
  ...known
}: KnownPageLinkProps): ReactNode {
  const link = useKnownPage(known);
  const { id } = useWorkspace();
  if (link === undefined) return <span className={className}>{children}</span>;
  return (
    <Anchor
      title={title}
      className={className}
      {...(underline !== undefined && { underline })}
      renderRoot={(props) => <Link {...linkPropsOf(link, id)} {...props} />}
    >
      {children}
    </Anchor>
  );
}

export interface KnownPageButtonProps extends KnownPage, ButtonProps {
  /** What is open here stays open. */
  readonly isNewTab?: boolean;
  readonly children: ReactNode;
}

/** Absent without the page. */
export function KnownPageButton({
  page,
  params,
  search,
  isNewTab,
  ...props
}: KnownPageButtonProps): ReactNode {
  const link = useKnownPage({ page, ...(params && { params }), ...(search && { search }) });
  const { id } = useWorkspace();
  if (link === undefined) return null;
  const target = isNewTab === true ? { target: "_blank" } : {};
  return (
    <Button renderRoot={(root) => <Link {...linkPropsOf(link, id)} {...target} {...root} />} {...props} />
  );
}

function useKnownPage({ page, ...rest }: KnownPage): PageLink | undefined {
  const known = usePages().find(({ to }) => to === `/w/$workspaceId/${page}`);
  return known && { to: known.to, ...rest };
}
