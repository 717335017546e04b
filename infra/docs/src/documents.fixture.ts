/** The documents of the repository as tests read them. Paths are from its root. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root: string = fileURLToPath(new URL("../../..", import.meta.url));

/** All but the release notes, which describe earlier releases. */
export const documents: readonly string[] = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "infra/chart/README.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

export function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

export function withoutBlocks(text: string): string {
  return text.replaceAll(/^```.*?^```$/gms, "");
}

/** The texts in backticks outside of blocks. */
export function inlineCode(file: string): readonly string[] {
  return [...withoutBlocks(read(file)).matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
}

/** The texts of the blocks between lines of three backticks. */
export function blocks(file: string): readonly string[] {
  return [...read(file).matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, text = ""]) => text);
}

export interface Link {
  readonly text: string;
  /** Where it leads. */
  readonly target: string;
  readonly anchor?: string;
}

/** The links and pictures of a document that lead into the repository, those of its HTML as well. */
export function linksOf(file: string): readonly Link[] {
  const text = withoutBlocks(read(file));
  const html = text.replaceAll(/`[^`\n]+`/g, "");
  const found = [...text.matchAll(/\]\(([^)\s]+)\)/g), ...html.matchAll(/\b(?:href|src|srcset)="([^"]+)"/g)];
  return found
    .map(([, link = ""]) => link)
    .filter((link) => !/^https?:/.test(link))
    .map((link) => {
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? file : join(dirname(file), path);
      return { text: link, target, ...(anchor !== undefined && { anchor }) };
    });
}

/** As GitHub makes anchors from headings. */
export function anchorsOf(file: string): readonly string[] {
  return [...withoutBlocks(read(file)).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(/\s/g, "-"),
  );
}

/** A path from the root, or a path of a source file, which must be written from the root as well. */
export function isPath(code: string): boolean {
  const isBuiltOrExample = /(^|\/)(dist|node_modules)\/|\/x(\.e2e)?\.test\.ts$/.test(code);
  if (isBuiltOrExample || !/^[\w@./-]+$/.test(code)) return false;
  return (
    /^(packages|services|infra|docs|patches)\//.test(code) || /\w\/[\w./-]+\.(ts|mjs|md|ya?ml)$/.test(code)
  );
}
