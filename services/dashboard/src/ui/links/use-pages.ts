/** The pages that the member may see in the workspace, in the order of the navigation. */
import { useRouter, type LinkProps } from "@tanstack/react-router";
import { useMemo } from "react";
import { useMay, useSession } from "../../data/index.js";
import { navigationGroups, type PageInfo } from "./page-info.js";

export interface KnownPage {
  readonly to: NonNullable<LinkProps["to"]>;
  readonly info: PageInfo;
}

export function usePages(): readonly KnownPage[] {
  const router = useRouter();
  const may = useMay();
  const { member, userId } = useSession();
  const all = useMemo(
    () =>
      Object.values(router.routesById)
        .flatMap((route): readonly KnownPage[] => {
          const info = route.options.staticData?.page;
          // Of the routes, only those of pages have this.
          return info === undefined ? [] : [{ to: route.fullPath as KnownPage["to"], info }];
        })
        .toSorted((one, other) => placeOf(one) - placeOf(other)),
    [router],
  );
  // A session of one user shows the page of that user alone.
  if (userId !== undefined) return [];
  return all.filter(({ info }) =>
    info.permission === undefined ? member !== undefined : may(info.permission),
  );
}

/** Pages that others lead to come last. */
function placeOf({ info: { navigation } }: KnownPage): number {
  if (navigation === undefined) return Infinity;
  return navigationGroups.indexOf(navigation.group) * 1_000 + navigation.order;
}
