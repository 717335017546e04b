/** The link to the document that explains the page that is shown. */
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconHelpCircle } from "@tabler/icons-react";
import { useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslated, useWords } from "../../data/index.js";
import { componentWords } from "../words.js";
import { documentUrl } from "./document-address.js";
import type { PageInfo } from "./page-info.js";

/** With the document of the part that is open. Undefined on pages that are not of a workspace. */
export function useShownPage(): PageInfo | undefined {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page });
  const tab = useMatches({ select: (matches) => tabIn(matches.at(-1)?.search) });
  const document = tab === undefined ? undefined : page?.documents?.[tab];
  return page === undefined || document === undefined ? page : { ...page, document };
}

function tabIn(search: object | undefined): string | undefined {
  const tab: unknown = search !== undefined && "tab" in search ? search.tab : undefined;
  return typeof tab === "string" ? tab : undefined;
}

export function DocumentLink(): ReactNode {
  const say = useWords(componentWords);
  const translated = useTranslated();
  const page = useShownPage();
  if (page === undefined) return null;
  const label = say("documentOf", { page: translated(page.title) });
  return (
    <Tooltip label={label}>
      <ActionIcon
        component="a"
        href={documentUrl(page.document)}
        target="_blank"
        rel="noopener"
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={label}
      >
        <IconHelpCircle size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
