import { withoutComments } from "./without-comments.js";

/** The first MJML tag of a text whose other half is missing: such a text would reach into what is around it. */
export function unpairedTagIn(mjml: string): string | undefined {
  const open: string[] = [];
  for (const [tag, slash, name = ""] of withoutComments(mjml).matchAll(mjmlTag)) {
    if (tag.endsWith("/>")) continue;
    if (slash !== "/") open.push(name.toLowerCase());
    else if (open.pop() !== name.toLowerCase()) return name;
  }
  return open.at(-1);
}

const mjmlTag = /<(\/?)(mjml|mj-[\w-]+)(?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
