/** Parts of a page of which one is shown; which one is in its address, as `tab`. */
import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import { useListSearch } from "../list/use-list-search.js";

export interface PageTabsProps<Tab extends string> {
  /** In order. */
  readonly tabs: readonly { readonly id: Tab; readonly title: string; readonly content: ReactNode }[];
  /** Undefined: the first one. */
  readonly shown: Tab | undefined;
  readonly label: string;
}

export function PageTabs<Tab extends string>({ tabs, shown, label }: PageTabsProps<Tab>): ReactNode {
  const { change } = useListSearch();
  const first = tabs[0]?.id;
  const current = tabs.some(({ id }) => id === shown) ? shown : first;
  return (
    <Tabs
      value={current ?? null}
      keepMounted={false}
      onChange={(tab) => change({ tab: tab === first ? undefined : tab })}
    >
      <Tabs.List aria-label={label} mb="md">
        {tabs.map(({ id, title }) => (
          <Tabs.Tab key={id} value={id}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, content }) => (
        <Tabs.Panel key={id} value={id}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
