/** A short label of a kind or a state. Lists have hundreds of them, so it is one plain element. */
import type { HTMLAttributes, ReactNode } from "react";
import classes from "./badge.module.css";

export type BadgeColor = "brand" | "gray" | "green" | "orange" | "red";

export type BadgeProps = Omit<HTMLAttributes<HTMLSpanElement>, "color"> & {
  /** Default: `brand`. */
  readonly color?: BadgeColor;
};

export function Badge({ color = "brand", className = "", ...rest }: BadgeProps): ReactNode {
  return <span className={`${classes.badge} ${className}`} data-color={color} {...rest} />;
}

export interface BadgesProps {
  readonly items: readonly { readonly id: string; readonly name: string }[];
  /** How many are shown; of the others only the number. */
  readonly limit?: number;
}

/** Gray badges in the cell of a list. Where there is little room, their ends are cut. */
export function Badges({ items, limit = items.length }: BadgesProps): ReactNode {
  return (
    <div className={classes.badges}>
      {items.slice(0, limit).map(({ id, name }) => (
        <Badge key={id} color="gray">
          {name}
        </Badge>
      ))}
      {items.length > limit && `+${items.length - limit}`}
    </div>
  );
}
