/** The list of commands, and the text that describes them. */
import { auditCommand } from "./audit/command.js";
import { backupCommand } from "./backup/command.js";
import type { Command } from "./command.js";
import { memberCommand } from "./member/command.js";
import { messagesCommand } from "./messages/command.js";
import { newCommand } from "./new/command.js";
import { partitionsCommand } from "./partitions/command.js";
import { rebuildCommand } from "./rebuild/command.js";
import { recountCommand } from "./recount/command.js";
import { resealCommand } from "./reseal/command.js";
import { restoreCommand } from "./restore/command.js";
import { shardCommand } from "./shard/command.js";

export const commands: readonly Command[] = [
  memberCommand,
  rebuildCommand,
  recountCommand,
  resealCommand,
  auditCommand,
  backupCommand,
  restoreCommand,
  messagesCommand,
  partitionsCommand,
  shardCommand,
  newCommand,
];

export function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    "npm run <command> -- [options]; in containers: node services/cli/dist/main.js <command> [options]",
    "",
    ...lines,
    "",
    "npm run <command> -- --help describes a command.",
  ].join("\n");
}
