/**
 * The context of a render for our tags and writers: its links and its surroundings. Kept in Liquid's registers, which
 * templates cannot read.
 */
import type { Context } from "liquidjs";
import type { TemplateLinks } from "../variables.js";
import type { Surroundings } from "./writers.js";

export function carry(context: Context, surroundings: Surroundings, links: TemplateLinks): void {
  context.setRegister("surroundings", surroundings);
  context.setRegister("links", links);
}

/** `undefined` in a partial, which sees nothing of the message. */
export function linksOf(context: Context): TemplateLinks | undefined {
  return context.getRegister<TemplateLinks | undefined>("links");
}

export function surroundingsOf(context: Context): Surroundings {
  return context.getRegister<Surroundings>("surroundings", "html");
}
