/** Links within the dashboard, typed by its routes; use these instead of plain anchors. */
import {
  Anchor,
  Button,
  Menu,
  NavLink,
  type AnchorProps,
  type ButtonProps,
  type MenuItemProps,
  type NavLinkProps,
} from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import { useFormatNumber } from "../text/use-format-number.js";

type Native = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "color" | "style"> & {
  readonly ref?: Ref<HTMLAnchorElement>;
};

export const TextLink = createLink((props: Native & AnchorProps): ReactNode => <Anchor {...props} />);

export const ButtonLink = createLink((props: Native & ButtonProps): ReactNode => (
  <Button component="a" {...props} />
));

export const MenuLink = createLink((props: Native & MenuItemProps): ReactNode => (
  <Menu.Item component="a" {...props} />
));

export const NavigationLink = createLink((props: Native & NavLinkProps): ReactNode => (
  <NavLink component="a" {...props} />
));

interface Counted {
  readonly value: number;
  /** Instead of the number alone. */
  readonly text?: string;
}

/** A number that leads to the rows it counts. */
export const CountLink = createLink(
  ({ value, text, ...props }: Native & AnchorProps & Counted): ReactNode => {
    const format = useFormatNumber();
    return <Anchor {...props}>{text ?? format(value)}</Anchor>;
  },
);
