/** The words for the journey of a plan, whose parts need not exist yet. */
import { useLanguage } from "../../../data/index.js";
import type { Describing } from "../../../kinds/index.js";
import { useZone } from "../../../ui/index.js";
import type { StarterPlan } from "./plan-starter.js";

export function useStarterDescribing({ parts }: StarterPlan): Describing {
  const { language } = useLanguage();
  const zone = useZone();
  return { language, zone, nameOf: (_, id) => parts.find((part) => part.id === id)?.name ?? id };
}
