/** The blocks that can be added, as the API has them. */
import {
  IconAddressBook,
  IconAlignLeft,
  IconArrowsSplit,
  IconBlockquote,
  IconCode,
  IconColumns2,
  IconColumns3,
  IconFileCode,
  IconH1,
  IconH2,
  IconH3,
  IconLayoutNavbar,
  IconLineHeight,
  IconList,
  IconListNumbers,
  IconLogout,
  IconPhoto,
  IconRepeat,
  IconSeparatorHorizontal,
  IconSettings,
  IconSquareRoundedPlus,
  type Icon,
} from "@tabler/icons-react";
import type { sayIn } from "../../../data/index.js";
import { foldText } from "../../../ui/index.js";
import { brandAddress, brandLogo, brandLogoInColumn } from "../starters/brand-blocks.js";
import type { visualWords } from "./words.js";

export type SayVisual = ReturnType<typeof sayIn<(typeof visualWords)["en"]>>;

export const offerGroups = ["groupText", "groupMedia", "groupLayout", "groupLogic", "groupMore"] as const;

export interface BlockOffer {
  readonly id: string;
  readonly group: (typeof offerGroups)[number];
  readonly icon: Icon;
  readonly label: string;
  /** Further words that it is found by. */
  readonly words: string;
  /** As a document has it. */
  readonly node: Readonly<Record<string, unknown>>;
  /** It belongs into a line of text. */
  readonly isInline?: boolean;
}

/** `isInColumn`: where they come to. */
export function blockOffers(say: SayVisual, isInColumn = false): readonly BlockOffer[] {
  const item = { type: "listItem", content: [{ type: "paragraph" }] };
  const headings = [IconH1, IconH2, IconH3].map((icon, index): BlockOffer => {
    const level = index + 1;
    const node = { type: "heading", attrs: { level } };
    const label = say("heading", { level });
    return { id: `heading${level}`, group: "groupText", icon, label, words: say("headingWords"), node };
  });
  const columns = [IconColumns2, IconColumns3, IconColumns3].map((icon, index): BlockOffer => {
    const count = index + 2;
    const node = { type: "columns", content: Array.from({ length: count }, () => ({ type: "column" })) };
    const label = say("columns", { count });
    return { id: `columns${count}`, group: "groupLayout", icon, label, words: say("columnsWords"), node };
  });
  return [
    {
      id: "text",
      group: "groupText",
      icon: IconAlignLeft,
      label: say("text"),
      words: say("textWords"),
      node: { type: "paragraph" },
    },
    ...headings,
    {
      id: "list",
      group: "groupText",
      icon: IconList,
      label: say("list"),
      words: say("listWords"),
      node: { type: "bulletList", content: [item] },
    },
    {
      id: "numbered",
      group: "groupText",
      icon: IconListNumbers,
      label: say("numbered"),
      words: say("numberedWords"),
      node: { type: "orderedList", content: [item] },
    },
    {
      id: "quote",
      group: "groupText",
      icon: IconBlockquote,
      label: say("quote"),
      words: say("quoteWords"),
      node: { type: "blockquote", content: [{ type: "paragraph" }] },
    },
    {
      id: "code",
      group: "groupText",
      icon: IconCode,
      label: say("code"),
      words: say("codeWords"),
      node: { type: "codeBlock" },
    },
    {
      id: "image",
      group: "groupMedia",
      icon: IconPhoto,
      label: say("image"),
      words: say("imageWords"),
      node: { type: "image" },
    },
    {
      id: "brandLogo",
      group: "groupMedia",
      icon: IconPhoto,
      label: say("brandLogo"),
      words: say("brandLogoWords"),
      node: isInColumn ? brandLogoInColumn() : brandLogo(),
    },
    {
      id: "button",
      group: "groupMedia",
      icon: IconSquareRoundedPlus,
      label: say("button"),
      words: say("buttonWords"),
      node: { type: "button", attrs: { label: say("button") } },
    },
    {
      id: "divider",
      group: "groupMedia",
      icon: IconSeparatorHorizontal,
      label: say("divider"),
      words: say("dividerWords"),
      node: { type: "divider" },
    },
    {
      id: "spacer",
      group: "groupMedia",
      icon: IconLineHeight,
      label: say("spacer"),
      words: say("spacerWords"),
      node: { type: "spacer", attrs: { height: 24 } },
    },
    ...columns,
    {
      id: "condition",
      group: "groupLogic",
      icon: IconArrowsSplit,
      label: say("condition"),
      words: say("conditionWords"),
      node: { type: "condition", attrs: { if: "" } },
    },
    {
      id: "repeat",
      group: "groupLogic",
      icon: IconRepeat,
      label: say("repeat"),
      words: say("repeatWords"),
      node: { type: "repeat", attrs: { each: "", as: "item" } },
    },
    {
      id: "unsubscribe",
      group: "groupMore",
      icon: IconLogout,
      label: say("unsubscribe"),
      words: say("unsubscribeWords"),
      node: { type: "unsubscribeLink", attrs: { linkText: say("unsubscribeText") } },
      isInline: true,
    },
    {
      id: "manage",
      group: "groupMore",
      icon: IconSettings,
      label: say("manage"),
      words: say("manageWords"),
      node: { type: "subscriptionManagementLink", attrs: { linkText: say("manageText") } },
      isInline: true,
    },
    {
      id: "brandAddress",
      group: "groupMore",
      icon: IconAddressBook,
      label: say("brandAddress"),
      words: say("brandAddressWords"),
      node: brandAddress(),
    },
    {
      id: "part",
      group: "groupMore",
      icon: IconLayoutNavbar,
      label: say("part"),
      words: say("partWords"),
      node: { type: "part", attrs: { name: "" } },
    },
    {
      id: "raw",
      group: "groupMore",
      icon: IconFileCode,
      label: say("raw"),
      words: say("rawWords"),
      node: { type: "raw", attrs: { mjml: "" } },
    },
  ];
}

/**
 * Those whose label or words have a word that begins so: first those whose label begins so, then those with such a word in
 * their label, then the rest. Each of the three keeps its order.
 */
export function foundOffers(offers: readonly BlockOffer[], query: string): readonly BlockOffer[] {
  const text = foldText(query.trim());
  if (text === "") return offers;
  const rankOf = ({ label, words }: BlockOffer): number => {
    const name = foldText(label);
    if (name.startsWith(text)) return 0;
    return [name, foldText(words)].findIndex((each) => ` ${each}`.includes(` ${text}`)) + 1 || Infinity;
  };
  return offers
    .map((offer) => ({ offer, rank: rankOf(offer) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ offer }) => offer);
}
