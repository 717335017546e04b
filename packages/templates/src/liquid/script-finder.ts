/**
 * Detects whether HTML that is being written is inside a `script` element, where entities mean nothing. Reads each
 * character once, as browsers do: comments, quoted attributes and raw text elements hold no tags. Where browsers differ
 * it answers no, and output is escaped as elsewhere.
 */

/** Elements in whose content browsers do not look for tags. */
const rawElements = new Set(["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"]);

type Place = "text" | "tag" | "comment" | "declaration" | "raw";
/**
 * Of a tag: before an attribute, its name, after the name, after `=`, a value without quotes, a value in these quotes.
 */
type TagPart = "before" | "name" | "behind" | "equals" | "bare" | '"' | "'";

export class ScriptFinder {
  #at = 0;
  #place: Place = "text";
  /** The current tag, or the raw text element. */
  #element = "";
  #part: TagPart = "before";

  /** `html` continues the text of the previous call. */
  isInScript(html: string): boolean {
    while (this.#advance(html));
    return this.#place === "raw" && this.#element === "script";
  }

  /** False at the end of the available text. */
  #advance(html: string): boolean {
    switch (this.#place) {
      case "text":
        return this.#readText(html);
      case "tag":
        return this.#readTag(html);
      case "comment":
        return this.#skipPast(html, "-->");
      case "declaration":
        return this.#skipPast(html, ">");
      case "raw":
        return this.#readRaw(html);
    }
  }

  #readText(html: string): boolean {
    const opening = html.indexOf("<", this.#at);
    if (opening === -1) return this.#wait(html.length);
    const tag = /^<(\/?)([a-z][^\s/>]*)(?=[\s/>])/i.exec(html.slice(opening, opening + maxTagName));
    if (tag !== null) {
      this.#element = `${tag[1] ?? ""}${tag[2] ?? ""}`.toLowerCase();
      return this.#go("tag", opening + tag[0].length);
    }
    if (html.startsWith("<!--", opening)) return this.#go("comment", opening + 2);
    if (/^(?:<!?-?|<\/?[a-z][^\s/>]*)$/i.test(html.slice(opening, opening + maxTagName))) {
      return this.#wait(opening);
    }
    return this.#go(/[!?/]/.test(html[opening + 1] ?? "") ? "declaration" : "text", opening + 1);
  }

  #readTag(html: string): boolean {
    for (let at = this.#at; at < html.length; at += 1) {
      const character = html[at] ?? "";
      if (character === ">" && this.#part !== '"' && this.#part !== "'") {
        this.#part = "before";
        return this.#go(rawElements.has(this.#element) ? "raw" : "text", at + 1);
      }
      this.#part = partAfter(this.#part, character);
    }
    return this.#wait(html.length);
  }

  #readRaw(html: string): boolean {
    const closing = html.indexOf("</", this.#at);
    if (closing === -1) return this.#wait(Math.max(this.#at, html.length - 1));
    const name = html.slice(closing + 2, closing + 3 + this.#element.length);
    if (name.length <= this.#element.length) return this.#wait(closing);
    const isEnd = name.slice(0, -1).toLowerCase() === this.#element && /[\s/>]/.test(name.slice(-1));
    if (!isEnd) return this.#go("raw", closing + 2);
    this.#element = "";
    return this.#go("tag", closing + name.length + 1);
  }

  #skipPast(html: string, end: string): boolean {
    const at = html.indexOf(end, this.#at);
    if (at === -1) return this.#wait(Math.max(this.#at, html.length - end.length + 1));
    return this.#go("text", at + end.length);
  }

  #go(place: Place, at: number): boolean {
    this.#place = place;
    this.#at = at;
    return true;
  }

  #wait(at: number): boolean {
    this.#at = at;
    return false;
  }
}

/** A longer name is none of the relevant elements. */
const maxTagName = 60;

/** The states of an HTML tokenizer within a tag. */
function partAfter(part: TagPart, character: string): TagPart {
  const isBlank = /\s/.test(character);
  switch (part) {
    case "before":
      return isBlank || character === "/" ? "before" : "name";
    case "name":
    case "behind":
      if (isBlank) return "behind";
      if (character === "/") return "before";
      return character === "=" ? "equals" : "name";
    case "equals":
      if (isBlank) return "equals";
      return character === '"' || character === "'" ? character : "bare";
    case "bare":
      return isBlank ? "before" : "bare";
    case '"':
    case "'":
      return character === part ? "before" : part;
  }
}
