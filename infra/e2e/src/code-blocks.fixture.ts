/** The code blocks of the documents, and a shell that runs them unchanged one after another. */
import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../../..", import.meta.url));

export interface CodeBlock {
  /** Path from the root of the repository. */
  readonly file: string;
  readonly line: number;
  readonly language: string;
  readonly text: string;
}

/** From README.md and docs with its folders, in order. */
export async function codeBlocks(): Promise<readonly CodeBlock[]> {
  const docs = (await readdir(join(root, "docs"), { recursive: true }))
    .filter((name) => name.endsWith(".md"))
    .toSorted();
  const files = ["README.md", ...docs.map((name) => `docs/${name}`)];
  const blocks = await Promise.all(
    files.map(async (file) => blocksIn(file, await readFile(join(root, file), "utf8"))),
  );
  return blocks.flat();
}

function blocksIn(file: string, text: string): readonly CodeBlock[] {
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(({ index, 1: language = "", 2: body = "" }) => ({
    file,
    line: text.slice(0, index).split("\n").length,
    language,
    text: body,
  }));
}

/**
 * Runs the blocks in one bash, in a folder whose `.data` is the given one and whose packages are those of this suite.
 * Throws with the whole output when a command fails, HTTP errors included. Returns the output, a line after each block.
 */
export async function runBlocks(blocks: readonly CodeBlock[], dataDir: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-pasted-"));
  try {
    await Promise.all([
      symlink(dataDir, join(folder, ".data")),
      symlink(join(root, "infra/e2e/node_modules"), join(folder, "node_modules")),
      writeFailingCurl(join(folder, "bin")),
    ]);
    const path = [join(folder, "bin"), process.env["PATH"]].join(delimiter);
    const { stdout } = await promisify(execFile)(
      "bash",
      ["--norc", "-euo", "pipefail", "-c", scriptOf(blocks)],
      {
        cwd: folder,
        env: { PATH: path, HOME: process.env["HOME"] },
        timeout: 110_000,
      },
    );
    return stdout;
  } catch (cause) {
    const { stdout = "", stderr = "" } = cause as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`a block failed:\n${stdout}\n${stderr}`, { cause });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function scriptOf(blocks: readonly CodeBlock[]): string {
  return blocks
    .map(({ file, line, language, text }) => {
      const command =
        language === "js" ? `node --input-type=module <<'END_OF_BLOCK'\n${text}END_OF_BLOCK\n` : text;
      return `${command}echo 'The block at ${file}:${line} has ended.'\n`;
    })
    .join("");
}

/** curl itself succeeds with any answer. */
async function writeFailingCurl(folder: string): Promise<void> {
  const { stdout } = await promisify(execFile)("sh", ["-c", "command -v curl"]);
  await mkdir(folder);
  const file = join(folder, "curl");
  await writeFile(file, `#!/bin/sh\nexec ${stdout.trim()} --fail-with-body "$@"\n`);
  await chmod(file, 0o755);
}

/** The commands of the text, each with its continuation lines, as a user copies them. */
export function curlCommands(text: string): string[] {
  return [...text.matchAll(/^ {2}curl (?:.*\\\n)*.*$/gm)].map(([command]) => command.trim());
}

/** Blocks that no test runs, by their beginning. */
export const notRun: readonly { readonly file: string; readonly begins: string; readonly reason: string }[] =
  [
    { file: "README.md", begins: "npm start", reason: "starts what this suite starts, and runs all tests" },
    { file: "docs/backup.md", begins: "npm run backup", reason: "backup.e2e.test.ts runs the command" },
    { file: "docs/backup.md", begins: "mongodump", reason: "needs the tools of MongoDB and a replica set" },
    { file: "docs/deployment.md", begins: "export WRITE_KEY", reason: "needs Docker" },
    { file: "docs/deployment.md", begins: "kubectl create", reason: "needs a cluster of Kubernetes" },
    { file: "docs/deployment.md", begins: "helm install", reason: "needs a cluster of Kubernetes" },
    { file: "docs/deployment.md", begins: "npm run shard", reason: "needs a sharded cluster" },
    {
      file: "docs/operations.md",
      begins: "npm run partitions",
      reason: "crash-processes.e2e.test.ts runs the command",
    },
    {
      file: "docs/exports.md",
      begins: 'curl -X PUT "$URL/api/admin/settings/export',
      reason: "needs storage",
    },
  ];

/**
 * JSON is the body of a request or an answer, YAML a set of values of the chart, which its tests compare. TypeScript has tests of its own: those of the client make its calls, those of
 * vendors' libraries load them as the document does, and `provider-package.e2e.test.ts` runs the provider of the recipe.
 * `template-examples.test.ts` renders the definitions of templates.
 */
export function isNotRun({ file, language, text }: CodeBlock): boolean {
  if (
    language === "ts" ||
    language === "json" ||
    language === "yaml" ||
    (file === "docs/templates.md" && language !== "sh")
  )
    return true;
  return notRun.some((block) => block.file === file && text.startsWith(block.begins));
}
