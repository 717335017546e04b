/**
 * The apt sources of Debian and Ubuntu on this machine, in both of their formats. Mirrors come only from these sources;
 * the code names none. Source: sources.list(5).
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** One archive. `signedBy` is the path of a keyring, if the source names one. */
export interface AptSource {
  readonly uri: string;
  readonly suites: readonly string[];
  readonly components: readonly string[];
  readonly signedBy: string | undefined;
}

/** `ID` and `VERSION_CODENAME` of os-release. */
export interface Distribution {
  readonly id: string;
  readonly codename: string;
}

/** Undefined without an os-release file or without a code name in it. */
export async function readDistribution(path = "/etc/os-release"): Promise<Distribution | undefined> {
  const text = await readFile(path, "utf8").catch(() => "");
  const value = (name: string): string | undefined =>
    new RegExp(`^${name}="?([^"\n]*)"?$`, "m").exec(text)?.[1];
  const id = value("ID");
  const codename = value("VERSION_CODENAME");
  return id && codename ? { id, codename } : undefined;
}

/** The archive of the distribution itself: the source that has its main component. */
export async function findMainSource(codename: string, etcApt = "/etc/apt"): Promise<AptSource | undefined> {
  const sources = await readSources(etcApt);
  return sources.find(({ suites, components }) => suites.includes(codename) && components.includes("main"));
}

/** A line of sources.list for the same archive, optionally with another suite and components. */
export function sourceLine(source: AptSource, suite: string, components: readonly string[]): string {
  const options = source.signedBy === undefined ? "" : `[signed-by=${source.signedBy}] `;
  return `deb ${options}${source.uri} ${suite} ${components.join(" ")}\n`;
}

async function readSources(etcApt: string): Promise<AptSource[]> {
  const parts = join(etcApt, "sources.list.d");
  const names = await readdir(parts).catch(() => []);
  const files = [join(etcApt, "sources.list"), ...names.map((name) => join(parts, name))];
  const sources: AptSource[] = [];
  for (const file of files) {
    const text = await readFile(file, "utf8").catch(() => "");
    if (file.endsWith(".list")) sources.push(...parseOneLineStyle(text));
    else if (file.endsWith(".sources")) sources.push(...parseDeb822Style(text));
  }
  return sources;
}

/** `deb [option=value …] uri suite component …` */
export function parseOneLineStyle(text: string): AptSource[] {
  const sources: AptSource[] = [];
  for (const line of text.split("\n")) {
    const match = /^deb\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)((?:\s+[^\s#]+)*)/.exec(line.trim());
    if (!match) continue;
    const [, options = "", uri = "", suite = "", components = ""] = match;
    const signedBy = /(?:^|\s)signed-by=(\S+)/.exec(options)?.[1];
    sources.push({ uri, suites: [suite], components: words(components), signedBy });
  }
  return sources;
}

/** Stanzas of `Field: value` lines, separated by blank lines; fields may have several values and continuation lines. */
export function parseDeb822Style(text: string): AptSource[] {
  const lines = text.split("\n").filter((line) => !line.startsWith("#"));
  const stanzas = lines.join("\n").split(/\n\s*\n/);
  return stanzas.flatMap((stanza) => {
    const field = (name: string): string[] =>
      words(new RegExp(`^${name}:((?:.*)(?:\n[ \t].*)*)`, "im").exec(stanza)?.[1] ?? "");
    if (!field("Types").includes("deb") || field("Enabled").includes("no")) return [];
    const [signedBy] = field("Signed-By");
    const isKeyring = signedBy?.startsWith("/") === true;
    return field("URIs").map((uri) => ({
      uri,
      suites: field("Suites"),
      components: field("Components"),
      signedBy: isKeyring ? signedBy : undefined,
    }));
  });
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
