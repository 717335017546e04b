/**
 * Our tags: the links a message may carry, `capture` that knows what is escaped already, and the Markdown block of the
 * layout. A link that does not exist is a fault with its reason: a message must not go out with a dead unsubscribe link.
 */
import {
  CaptureTag,
  Tag,
  type Context,
  type Emitter,
  type Liquid,
  type Parser,
  type TagToken,
  type Template,
  type TopLevelToken,
} from "liquidjs";
import type { TemplateLinks } from "../variables.js";
import { renderMarkdown } from "./markdown.js";
import { Printed, SafeHtml } from "./printed.js";
import { linksOf, setInMarkdown, surroundingsOf } from "./registers.js";

type Steps = Generator<unknown, void, unknown>;

interface Link {
  readonly find: (links: TemplateLinks) => string | undefined;
  readonly missing: string;
}

const unsubscribe: Link = {
  find: (links) => links.unsubscribeUrl(),
  missing:
    "there is no unsubscribe link: the message has no subscription group, or the service no public address",
};
const management: Link = {
  find: (links) => links.managementUrl(),
  missing: "there is no subscription page: the recipient has no identifier, or the service no public address",
};
const viewInBrowser: Link = {
  find: (links) => links.viewInBrowserUrl(),
  missing: "there is no page to view this message at: the service has no public address",
};

function urlOf(link: Link, context: Context): string {
  const links = linksOf(context);
  const url = links === undefined ? undefined : link.find(links);
  if (url === undefined) throw new Error(link.missing);
  return url;
}

function urlTag(link: Link): new (token: TagToken, rest: TopLevelToken[], liquid: Liquid) => Tag {
  return class extends Tag {
    override render(context: Context, emitter: Emitter): void {
      emitter.write(new Printed(urlOf(link, context)));
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

    constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
      super(token, rest, liquid);
      this.#text = unquote(token.args.trim()) || look.text;
    }

    override render(context: Context, emitter: Emitter): void {
      const url = urlOf(link, context);
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

function unquote(text: string): string {
  const quoted = /^(["'])(.*)\1$/s.exec(text);
  return quoted?.[2] ?? text;
}

/** In HTML a capture holds escaped values, and says so. */
class SafeCaptureTag extends CaptureTag {
  override *render(context: Context): Generator<unknown, void, string> {
    const text = yield this.liquid.renderer.renderTemplates(this.templates, context);
    context.bottom()[this.variable] = surroundingsOf(context) === "html" ? new SafeHtml(text) : text;
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

  override *render(context: Context, emitter: Emitter): Steps {
    setInMarkdown(context, true);
    const markdown = yield this.liquid.renderer.renderTemplates(this.#templates, context);
    setInMarkdown(context, false);
    emitter.write(new Printed(renderMarkdown(new SafeHtml(String(markdown)))));
  }
}

export function registerTags(engine: Liquid): void {
  engine.registerTag("capture", SafeCaptureTag);
  engine.registerTag("markdown_text", MarkdownTextTag);
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
