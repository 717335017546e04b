/**
 * Our tags: the links of a message, Liquid's tags that set or print texts (with escaping), and the Markdown block of the
 * layout. A missing link is a fault with its reason: a message must not go out with a dead unsubscribe link.
 */
import {
  AssignTag,
  EchoTag,
  Tag,
  Value,
  type Context,
  type Emitter,
  type Liquid,
  type Parser,
  type TagToken,
  type Template,
  type TopLevelToken,
} from "liquidjs";
import { isStyleName, styleNames, styleOf, type StyleName } from "../brand/brand-scope.js";
import type { TemplateLinks } from "../variables.js";
import { evaluate } from "./evaluate.js";
import { renderOwnMarkdown } from "./markdown.js";
import { Printed } from "./printed.js";
import { linksOf, surroundingsOf } from "./registers.js";
import { MarkdownWriter } from "./writers.js";

type Steps = Generator<unknown, void, unknown>;

interface Link {
  readonly find: (links: TemplateLinks, options: LinkOptions) => string | undefined;
  readonly missing: string;
}

interface LinkOptions {
  readonly showsAllChannels: boolean;
}

const unsubscribe: Link = {
  find: (links) => links.unsubscribeUrl(),
  missing: "there is no unsubscribe link: the recipient has no identifier, or the service no public address",
};
const management: Link = {
  find: (links, options) => links.managementUrl(options),
  missing: "there is no subscription page: the recipient has no identifier, or the service no public address",
};
const viewInBrowser: Link = {
  find: (links) => links.viewInBrowserUrl(),
  missing: "there is no page to view this message at: the service has no public address",
};

function urlOf(link: Link, options: LinkOptions, context: Context): string {
  const links = linksOf(context);
  const url = links === undefined ? undefined : link.find(links, options);
  if (url === undefined) throw new Error(link.missing);
  return url;
}

function urlTag(link: Link): new (token: TagToken, rest: TopLevelToken[], liquid: Liquid) => Tag {
  return class extends Tag {
    readonly #options: LinkOptions;

    constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
      super(token, rest, liquid);
      this.#options = readArguments(token).options;
    }

    override render(context: Context, emitter: Emitter): void {
      emitter.write(new Printed(urlOf(link, this.#options, context)));
    }
  };
}

/** `clicktracking` keeps SendGrid from wrapping the link. */
function anchorTag(
  link: Link,
  look: { readonly className: string; readonly text: string },
): new (token: TagToken, rest: TopLevelToken[], liquid: Liquid) => Tag {
  return class extends Tag {
    readonly #text: string;
    readonly #options: LinkOptions;

    constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
      super(token, rest, liquid);
      const { text, options } = readArguments(token);
      this.#text = text || look.text;
      this.#options = options;
    }

    override render(context: Context, emitter: Emitter): void {
      const url = urlOf(link, this.#options, context);
      if (surroundingsOf(context) === "html") {
        emitter.write(`<a class="${look.className}" clicktracking="off" href="`);
        emitter.write(new Printed(url));
        emitter.write(`" target="_blank">${this.#text}</a>`);
      } else {
        emitter.write(new Printed(`${this.#text}: ${url}`));
      }
    }
  };
}

/** A text, with quotes or without, optionally followed by `showAllChannels: true`, or that alone. */
function readArguments({ args }: TagToken): { readonly text: string; readonly options: LinkOptions } {
  const option = /(?:^|,)\s*showAllChannels:\s*(true|false)\s*$/.exec(args);
  return {
    text: unquote(args.slice(0, option?.index).trim()),
    options: { showsAllChannels: option?.[1] === "true" },
  };
}

function unquote(text: string): string {
  const quoted = /^(["'])(.*)\1$/s.exec(text);
  return quoted?.[2] ?? text;
}

class OwnAssignTag extends AssignTag {
  override *render(context: Context): Steps {
    for (const { content: name } of this.localScope()) {
      for (const value of this.arguments()) {
        if (value instanceof Value) context.bottom()[name] = yield evaluate(value, context, true);
      }
    }
  }
}

class OwnEchoTag extends EchoTag {
  override *render(context: Context, emitter: Emitter): Steps {
    for (const value of this.arguments()) {
      if (!(value instanceof Value)) continue;
      const result = yield evaluate(value, context);
      emitter.write(value.filters.at(-1)?.raw === true ? result : new Printed(result));
    }
  }
}

/** Its content is Markdown; printed values in it are literal text. For the layout `markdown-email`. */
class MarkdownTextTag extends Tag {
  readonly #templates: Template[] = [];

  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, rest, liquid);
    const stream = parser
      .parseStream(rest)
      .on("tag:endmarkdown_text", () => stream.stop())
      .on<Template>("template", (template) => this.#templates.push(template))
      .on("end", () => {
        throw new Error(`tag ${token.getText()} not closed`);
      });
    stream.start();
  }

  // oxlint-disable-next-line require-yield -- the form of the library; there is nothing to wait for
  *children(): Generator<unknown, Template[]> {
    return this.#templates;
  }

  override *render(context: Context, emitter: Emitter): Steps {
    const writer = new MarkdownWriter();
    yield this.liquid.renderer.renderTemplates(this.#templates, context, writer);
    context.memoryLimit.use(writer.buffer.length);
    emitter.write(renderOwnMarkdown(writer.buffer));
  }
}

/** Parts are put in the place of their tags before a text is parsed; the tag is known so that it can be looked for. */
class PartTag extends Tag {
  override render(): never {
    throw new Error("a part cannot be here");
  }
}

/** In generated MJML; see brand-scope.ts. */
class BrandStyleTag extends Tag {
  readonly #name: StyleName;

  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
    super(token, rest, liquid);
    const name = token.args.trim();
    if (!isStyleName(name)) throw new Error(`brand_style takes one of ${styleNames.join(", ")}`);
    this.#name = name;
  }

  override render(context: Context, emitter: Emitter): void {
    emitter.write(styleOf(this.#name, context));
  }
}

export function registerTags(engine: Liquid): void {
  engine.registerTag("assign", OwnAssignTag);
  engine.registerTag("echo", OwnEchoTag);
  engine.registerTag("markdown_text", MarkdownTextTag);
  engine.registerTag("part", PartTag);
  engine.registerTag("brand_style", BrandStyleTag);
  engine.registerTag("unsubscribe_url", urlTag(unsubscribe));
  engine.registerTag(
    "unsubscribe_link",
    anchorTag(unsubscribe, { className: "df-unsubscribe", text: "unsubscribe" }),
  );
  engine.registerTag("subscription_management_url", urlTag(management));
  engine.registerTag(
    "subscription_management_link",
    anchorTag(management, { className: "df-subscription-management", text: "manage subscriptions" }),
  );
  engine.registerTag("view_in_browser_url", urlTag(viewInBrowser));
}
