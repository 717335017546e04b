/** What one can begin with, as cards beside each other: what each is good for, and a button to take it. */
import { Text, Title, type TitleOrder } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { useId, type ReactNode } from "react";
import classes from "./page.module.css";

/** Takes `OfferCard`s. */
export function OfferCards({ children }: { readonly children: ReactNode }): ReactNode {
  return <ul className={classes.offers}>{children}</ul>;
}

export interface OfferCardProps {
  readonly icon: Icon;
  readonly title: string;
  /** Of the title, below the headings of the page. */
  readonly order: TitleOrder;
  readonly text: string;
  /** The button that takes it. */
  readonly action: ReactNode;
  readonly children?: ReactNode;
}

export function OfferCard({
  icon: IconOfOffer,
  title,
  order,
  text,
  action,
  children,
}: OfferCardProps): ReactNode {
  const titleId = useId();
  return (
    <li>
      <article className={classes.offer} aria-labelledby={titleId}>
        <div className={classes.offerHead}>
          <IconOfOffer size={20} stroke={1.6} aria-hidden />
          <Title order={order} id={titleId}>
            {title}
          </Title>
        </div>
        <Text c="dimmed">{text}</Text>
        {children}
        <footer>{action}</footer>
      </article>
    </li>
  );
}
