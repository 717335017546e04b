/** Another commit of this repository, checked out and built in a directory of its own. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { startService } from "@signalbox/launcher";

export interface EarlierRelease {
  readonly startService: typeof startService;
  remove(): Promise<void>;
}

const root = fileURLToPath(new URL("../../..", import.meta.url));
const run = promisify(execFile);

/** Takes some minutes. The commit must be in this clone. */
export async function buildRelease(commit: string): Promise<EarlierRelease> {
  const directory = await mkdtemp(join(tmpdir(), "signalbox-release-"));
  await run("git", ["worktree", "add", "--detach", directory, commit], { cwd: root });
  const remove = async (): Promise<void> => {
    await run("git", ["worktree", "remove", "--force", directory], { cwd: root });
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await run("pnpm", ["install", "--frozen-lockfile", "--prefer-offline"], { cwd: directory });
    const filters = ["api", "worker", "launcher"].map((name) => `--filter=@signalbox/${name}`);
    await run("pnpm", ["exec", "turbo", "run", "build", "--output-logs=errors-only", ...filters], {
      cwd: directory,
    });
    const launcher = pathToFileURL(join(directory, "infra/launcher/dist/index.js")).href;
    const built = (await import(/* @vite-ignore */ launcher)) as Pick<EarlierRelease, "startService">;
    return { startService: built.startService, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
