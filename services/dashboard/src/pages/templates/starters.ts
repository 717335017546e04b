/** What a template can begin with: the blank ones, then those that are ready. */
import { blankStarters, type TemplateStarter } from "./blank-starters.js";
import { mailStarters } from "./starters/mails.js";

export const starters: readonly TemplateStarter[] = [...blankStarters, ...mailStarters];
