/** Blocks and variables as choices of a list. */
import { foldText } from "../../../../ui/index.js";
import type { TemplateVariable } from "../../editor-types.js";
import { foundOffers, type BlockOffer, type SayVisual } from "../block-offers.js";
import { shownValue } from "../plugins/shown-values.js";
import type { Choice } from "./choice-list.js";

export function blockChoices(
  offers: readonly BlockOffer[],
  { query, say, choose }: { query: string; say: SayVisual; choose: (offer: BlockOffer) => void },
): readonly Choice[] {
  // What is found is in the order of how well it fits, in which groups would come apart.
  const isGrouped = query.trim() === "";
  return foundOffers(offers, query).map((offer) => ({
    id: offer.id,
    label: offer.label,
    ...(isGrouped && { group: say(offer.group) }),
    icon: offer.icon,
    choose: () => choose(offer),
  }));
}

const most = 50;

/** Those whose path has the text; what begins so first. */
export function variableChoices(
  variables: readonly TemplateVariable[],
  { query, choose }: { query: string; choose: (path: string) => void },
): readonly Choice[] {
  const text = foldText(query.trim());
  const found = variables.filter(({ path }) => foldText(path).includes(text));
  const isBeginning = ({ path }: TemplateVariable): boolean =>
    foldText(path)
      .replace(/^user[.[]"?/, "")
      .startsWith(text);
  return [...found.filter(isBeginning), ...found.filter((each) => !isBeginning(each))]
    .slice(0, most)
    .map(({ path, value }) => ({
      id: path,
      label: path,
      ...(value !== undefined && value !== null && value !== "" && { hint: shownValue(value) }),
      choose: () => choose(path),
    }));
}
