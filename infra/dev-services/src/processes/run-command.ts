/**
 * Runs a program to its end: the tools the resolvers need (apt, dpkg, tar, initdb). Tied to this process like the
 * servers, so that an aborted start leaves no download running.
 */
import { execFile } from "node:child_process";
import { bestTie, tiedByKernel } from "./tied-process.js";

/** Carries the output of the failed program. */
class CommandFailed extends Error {
  override readonly name = "CommandFailed";
  constructor(command: string, output: string) {
    super(`${command} failed: ${output.trim().split("\n").slice(-5).join(" / ")}`);
  }
}

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Returns its standard output. Rejects with `CommandFailed` when it is missing or ends with an error. */
export async function runCommand(
  command: string,
  parameters: readonly string[],
  timeoutMs = 0,
): Promise<string> {
  const isTied = (await bestTie()) === "kernel";
  const [file, ...rest] = isTied ? tiedByKernel(command, parameters) : [command, ...parameters];
  return new Promise((resolve, reject) => {
    const child = execFile(
      file,
      rest,
      { timeout: timeoutMs, maxBuffer: MAX_OUTPUT_BYTES },
      (error, stdout, stderr) => {
        children.delete(child);
        if (error) reject(new CommandFailed(command, `${stdout}\n${stderr || error.message}`));
        else resolve(stdout);
      },
    );
    children.add(child);
  });
}

/** True when the program can be run. */
export async function isInstalled(command: string): Promise<boolean> {
  return runCommand(command, ["--version"]).then(
    () => true,
    () => false,
  );
}

/** Ends all running commands: called when the process stops during a start. */
export function abortCommands(): void {
  for (const child of children) child.kill("SIGKILL");
}

const children = new Set<ReturnType<typeof execFile>>();
