/** What a command of the command line is: its name, its arguments, and its action on an installation. */
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import type { Acknowledgements } from "@signalbox/engine";
import {
  type ActorStore,
  AppError,
  type DeliveryStore,
  type JobId,
  type MessageSender,
  type MessageHold,
  type PartitionLayouts,
  parseWorkspaceId,
  type SecretBox,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import type { BackupOptions, BackupPorts } from "./backup/backup-text.js";
import type { CliConfig } from "./config.js";
import type { CheckOptions } from "./restore/check-backup.js";
import type { RestorePorts } from "./restore/restore-backup.js";

export interface Command {
  readonly name: string;
  readonly summary: string;
  /** Usage, description and options. */
  readonly help: string;
  /** Parses the arguments before anything is connected; throws a usage error. */
  parse(args: readonly string[]): (context: CommandContext) => Promise<void>;
}

export interface CommandContext {
  /** Connects to the servers of a running installation. */
  readonly connect: () => Promise<Installation>;
  /** Reads the environment and connects to nothing until it runs. */
  readonly sharding: () => Sharding;
  /** Of a running or stopped installation. Connects when it is used. */
  readonly backup: () => Promise<BackupPorts & Pick<BackupOptions, "release" | "partitions">>;
  /** Connects to the servers of an installation that is empty. */
  readonly restore: () => Promise<RestorePorts & Pick<CheckOptions, "secrets" | "migrations">>;
  /** Connects when it is used. */
  readonly messages: () => MessageHold;
  /** Of a running installation. Connects when it is used. */
  readonly partitions: () => PartitionLayouts;
  /** Reads the environment; throws a start error. A function because some commands need no configuration. */
  readonly config: () => CliConfig;
  /** Root directory of the repository. */
  readonly root: string;
  readonly output: Output;
}

export interface Installation {
  readonly actors: ActorStore;
  readonly deliveries: Pick<DeliveryStore, "stream">;
  readonly tables: Pick<TableStore, "walk" | "getMany" | "query">;
  readonly mailbox: MessageSender;
  readonly acknowledgements: Acknowledgements;
  readonly openSecrets: () => Promise<SecretBox>;
  readonly newId: () => string;
  readonly newJobId: () => JobId;
  readonly now: () => Date;
}

/** Of the configured database over the shards of a MongoDB cluster. */
export interface Sharding {
  readonly commands: readonly AdminCommand[];
  /** Reports each command before it is run; throws a start error when the server cannot shard. */
  readonly run: (report: (command: AdminCommand) => void) => Promise<void>;
}

/** A command of MongoDB, and the database it is run in. */
export interface AdminCommand {
  readonly database: string;
  readonly command: Readonly<Record<string, unknown>>;
}

export interface Output {
  print(line: string): void;
  /** Progress of long work: at most one line per second is printed. */
  progress(line: string): void;
}

const usageCode = "Usage";

/** An error about wrong arguments; the message says what is right. */
export function usageFault(message: string, cause?: unknown): AppError {
  return new AppError({ code: usageCode, message, cause });
}

export function isUsageFault(error: unknown): error is AppError {
  return error instanceof AppError && error.code === usageCode;
}

/** Throws a usage error for an unknown option or argument. */
export function readArguments<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
): ReturnType<typeof parseArgs<{ args: string[]; options: Options; allowPositionals: true }>> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    throw usageFault(cause instanceof Error ? cause.message : String(cause), cause);
  }
}

/** Throws a usage error when there are positional arguments. */
export function refuseWords([word]: readonly string[]): void {
  if (word !== undefined) throw usageFault(`"${word}" is not an option.`);
}

/** The workspace of the option, else of the environment; throws a usage error without either. */
export function workspaceOf(option: string | undefined, context: CommandContext): WorkspaceId {
  const workspaceId = option === undefined ? context.config().workspaceId : parseWorkspaceId(option);
  if (workspaceId === undefined) {
    throw usageFault("Name the workspace: --workspace <uuid>, or set WORKSPACE_ID.");
  }
  return workspaceId;
}
