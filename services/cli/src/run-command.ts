/** Finds the command that the arguments name and runs it, or prints its help. Resolves with the exit code. */
import { AppError } from "@signalbox/core";
import { messageWithCauses } from "@signalbox/service";
import { isUsageFault, usageFault, type Command, type CommandContext } from "./command.js";
import { commands, overview } from "./commands.js";

export async function runCommand(
  [name, ...args]: readonly string[],
  context: CommandContext,
  printError: (text: string) => void,
): Promise<number> {
  const command = commands.find((each) => each.name === name);
  if (isHelpWanted(name === undefined ? [] : [name, ...args])) {
    context.output.print(command?.help ?? overview());
    return 0;
  }
  try {
    if (command === undefined) throw usageFault(`There is no command "${name ?? ""}".`);
    await command.parse(args)(context);
    return 0;
  } catch (error) {
    printError(textOf(error, command));
    return 1;
  }
}

function isHelpWanted(words: readonly string[]): boolean {
  return words.length === 0 || words[0] === "help" || words.includes("--help") || words.includes("-h");
}

function textOf(error: unknown, command: Command | undefined): string {
  if (isUsageFault(error)) return `${error.message}\n\n${command?.help ?? overview()}`;
  if (error instanceof AppError) return messageWithCauses(error);
  // A defect: the stack is needed to fix it.
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
