/**
 * The Liquid engine: strict, without files, without prototypes, and bounded. It differs from the library in that printed
 * values reach the writers as values (see printed.ts), and that captured output counts as memory.
 */
import {
  Context,
  filters,
  Liquid,
  LiquidError,
  Output,
  RenderError,
  toValueSync,
  TypeGuards,
  type Template,
} from "liquidjs";
import { maxSourceLength, renderMemory, renderTimeMs } from "../limits.js";
import type { TemplateLinks } from "../variables.js";
import { layouts } from "./layouts.js";
import { renderMarkdown } from "./markdown.js";
import { evaluate } from "./evaluate.js";
import { JsonValueText, Printed } from "./printed.js";
import { carry, surroundingsOf } from "./registers.js";
import { registerTags } from "./tags.js";
import { registerTextFilters } from "./text-filters.js";
import { AsideWriter, HtmlWriter, Writer, type Surroundings } from "./writers.js";

/** The remaining time and memory of a message, over all of its fields. */
export type Budget = Pick<Context, "renderLimit" | "memoryLimit">;

/** The library's `json`, whose result is marked as JSON. */
const jsonFilter: (typeof filters)[string] = function (value: unknown, ...rest: unknown[]) {
  const json = filters["json"];
  const text: unknown = typeof json === "function" ? json.call(this, value, ...rest) : undefined;
  return new JsonValueText(typeof text === "string" ? text : "null");
};

export const engine: Liquid = createEngine();

/** Starts the time of one message. */
export function newBudget(): Budget {
  const { renderLimit, memoryLimit } = new Context({}, engine.options);
  return { renderLimit, memoryLimit };
}

/** Renders into the writer. Throws Liquid's errors. */
export function renderInto(
  writer: Writer,
  templates: readonly Template[],
  options: { scope: object; surroundings: Surroundings; links: TemplateLinks; budget: Budget },
): void {
  const context = new Context(
    options.scope,
    engine.options,
    { sync: true },
    { ...options.budget, liquid: engine },
  );
  carry(context, options.surroundings, options.links);
  toValueSync(engine.renderer.renderTemplates([...templates], context, writer));
}

function createEngine(): Liquid {
  const created = new Liquid({
    strictVariables: true,
    strictFilters: true,
    lenientIf: true,
    ownPropertyOnly: true,
    templates: layouts,
    timezoneOffset: 0,
    locale: "en-US",
    parseLimit: maxSourceLength,
    renderLimit: renderTimeMs,
    memoryLimit: renderMemory,
    outputEscape: (value: unknown) => new Printed(value) as unknown as string,
  });
  registerTextFilters(created);
  created.registerFilter("markdown", (value: unknown) => renderMarkdown(value));
  for (const name of ["json", "jsonify"] as const) created.registerFilter(name, jsonFilter);
  registerTags(created);
  created.renderer.renderTemplates = renderTemplates;
  return created;
}

/** The library's loop with our writer, also where it would create its own; captured output is returned in pieces. */
function* renderTemplates(
  templates: readonly Template[],
  context: Context,
  given?: { write(part: unknown): void; buffer: string },
): IterableIterator<unknown> {
  const writer = given ?? asideWriter(context);
  context.renderLimit.check(performance.now());
  for (const template of templates) {
    context.renderLimit.check(performance.now());
    try {
      const token = template.token;
      if (writer instanceof Writer && TypeGuards.isHTMLToken(token)) {
        writer.comeTo(token, token.begin + token.trimLeft);
      }
      const isOutput = template instanceof Output;
      const written: unknown = isOutput
        ? yield evaluate(template.value, context)
        : yield template.render(context, writer);
      if (isOutput || written) writer.write(writer instanceof Writer ? written : harmless(written));
    } catch (error) {
      if (LiquidError.is(error)) throw error;
      throw new RenderError(error instanceof Error ? error : new Error(String(error)), template);
    }
    if (context.breakCalled || context.continueCalled) break;
  }
  return writer instanceof AsideWriter ? writer.text() : writer.buffer;
}

/** For emitters of the library, which have no pieces. */
function harmless(written: unknown): string {
  const writer = new HtmlWriter();
  writer.write(written);
  return writer.buffer;
}

function asideWriter(context: Context): AsideWriter {
  return new AsideWriter({
    surroundings: surroundingsOf(context),
    charge: (length) => context.memoryLimit.use(length),
  });
}
