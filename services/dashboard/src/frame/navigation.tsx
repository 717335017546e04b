/** Links to the pages that the member may see, in groups. */
import { useLocation } from "@tanstack/react-router";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { useTranslated, useWords, useWorkspace } from "../data/index.js";
import {
  type KnownPage,
  type NavigationGroup,
  navigationGroups,
  NavigationLink,
  usePages,
} from "../ui/index.js";
import classes from "./frame.module.css";
import { WaitingCount } from "./waiting-count.js";
import { frameWords } from "./words.js";
import { ZoneNote } from "./zone-note.js";

export function Navigation({ onFollow }: { readonly onFollow: () => void }): ReactNode {
  const say = useWords(frameWords);
  const pages = usePages();
  const { pathname } = useLocation();
  const own = useRef<HTMLElement>(null);
  // The entry of the page that is open is in view, however low the window is.
  useEffect(() => {
    own.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  return (
    <nav aria-label={say("navigation")} className={classes.navigation} ref={own}>
      {navigationGroups.map((group) => (
        <PagesOf
          key={group}
          group={group}
          pages={pages.filter(({ info }) => info.navigation?.group === group)}
          onFollow={onFollow}
        />
      ))}
      <ZoneNote hiddenFrom="sm" px={10} />
    </nav>
  );
}

interface PagesOfProps {
  readonly group: NavigationGroup;
  readonly pages: readonly KnownPage[];
  readonly onFollow: () => void;
}

function PagesOf({ group, pages, onFollow }: PagesOfProps): ReactNode {
  const say = useWords(frameWords);
  const translated = useTranslated();
  const { id: workspaceId } = useWorkspace();
  const heading = useId();
  if (pages.length === 0) return null;
  return (
    <div className={classes.navigationGroup}>
      <h2 id={heading} className={classes.navigationHeading}>
        {say(group)}
      </h2>
      <ul aria-labelledby={heading}>
        {pages.map(({ to, info: { title, navigation } }) => (
          <li key={to}>
            <NavigationLink
              className={classes.navigationLink}
              to={to}
              params={{ workspaceId }}
              activeProps={{ "data-current": true }}
              label={translated(title)}
              leftSection={navigation && <navigation.icon size={16} stroke={1.7} aria-hidden />}
              rightSection={navigation?.count && <WaitingCount of={to} count={navigation.count} />}
              onClick={onFollow}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
