/**
 * A command that the admin API offers: its decision, and everything the api and the reference need to offer it. One
 * file per operation, which the api and the workspace actor read; the api's route table gives it a method and a path.
 */
import type {
  ActorStore,
  BroadcastAudience,
  Channel,
  Json,
  SecretBox,
  TableStore,
  WorkspaceId,
} from "@signalbox/core";
import type { z } from "zod";
import type { Origin } from "./access/origin.js";
import type { Permission } from "./access/permissions.js";
import type { StoredBroadcast } from "./broadcasts/broadcasts.js";
import type { LocalTimeCounts } from "./broadcasts/local-times.js";
import type { Command, CommandDefinition, CommandRequest, SentCommand } from "./command.js";
import type { MovedRuns, MovingRuns } from "./journeys/put-moves.js";
import { defineCommand } from "./workspace-command.js";
import type { WorkspaceState } from "./state.js";
import type { TemplateText } from "./template-text.js";

/** A call whose body fits the schema and whose caller may make it. */
export interface OperationRequest<Body> {
  readonly body: Body;
  /** The parameters of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly workspaceId: WorkspaceId;
  /** The same for a call that is repeated with its idempotency key. */
  readonly commandId: string;
  readonly caller: OperationCaller;
}

export interface OperationCaller {
  readonly origin: Origin;
  /** Those in the workspace of the call. */
  readonly permissions: ReadonlySet<Permission>;
  /** Those in any workspace: none where the caller has no access. */
  readonly permissionsIn: (workspaceId: WorkspaceId) => Promise<ReadonlySet<Permission>>;
  /** The key that makes the call, if one does: of the workspace or of its parent. */
  readonly key?: { readonly workspaceId: WorkspaceId; readonly keyId: string };
}

/** What only the api can do for an operation. */
export interface OperationTools {
  readonly secrets: SecretBox;
  readonly tables: Pick<TableStore, "count" | "get" | "getMany">;
  readonly actors: Pick<ActorStore, "load">;
  /** The workspace that the service was started with, if any. */
  readonly homeWorkspaceId: WorkspaceId | undefined;
  /** The URL at which people reach the service, without trailing slash. */
  readonly publicUrl: string;
  /** A new UUID. */
  readonly newId: () => string;
  /** A new random text that is hard to guess. */
  readonly newSecret: () => string;
  /** The workspace as its actor last saved it. */
  readonly readWorkspace: (workspaceId: WorkspaceId) => Promise<WorkspaceState>;
  /** All workspaces without a parent, also deleted ones. */
  readonly rootWorkspaces: () => Promise<readonly WorkspaceId[]>;
  /** Undefined for a role that does not exist or cannot be given in the workspace. */
  readonly permissionsOfRole: (
    role: string,
    workspaceId: WorkspaceId,
  ) => Promise<ReadonlySet<Permission> | undefined>;
  /** Throws `BadRequest` with every issue of a provider's settings; seals the secret ones, which can be those of `kept`. */
  readonly storedConfig: (
    channel: Channel,
    config: ProviderConfig,
    kept?: StoredProviderConfig,
  ) => StoredProviderConfig;
  /** Throws `BadRequest` or `TemplateSyntaxError` with every fault of a template's definition. */
  readonly templateText: (definition: SentDefinition, workspaceId: WorkspaceId) => Promise<TemplateText>;
  /** Throws `BadRequest` with every fault of a subscription page that does not render. */
  readonly requirePage: (html: string, workspaceId: WorkspaceId) => Promise<void>;
  /** As the API returns it, with its progress. */
  readonly showBroadcast: (workspaceId: WorkspaceId, broadcast: StoredBroadcast) => Promise<object>;
  /** Undefined when it is not sent at the users' local times, or they cannot be counted now. */
  readonly countLocalTimes: (
    workspaceId: WorkspaceId,
    started: StoredBroadcast,
  ) => Promise<LocalTimeCounts | undefined>;
  /** As far as its segments are computed. */
  readonly countAudience: (workspaceId: WorkspaceId, audience: BroadcastAudience) => Promise<number>;
  /** The act that moves runs of a journey after a put; undefined when there is no such journey. */
  readonly beginMoves: (moves: {
    readonly workspaceId: WorkspaceId;
    /** Of the put. */
    readonly commandId: string;
    readonly caller: OperationCaller;
    readonly journey: { readonly id?: string; readonly name?: string };
    readonly moveRuns: readonly MovedRuns[];
  }) => Promise<MovingRuns | undefined>;
  /** Throws `BadRequest` unless the actor accepts such a message. */
  readonly requireMessage: (message: {
    readonly to: string;
    readonly type: string;
    readonly body: unknown;
  }) => void;
}

export interface SentDefinition {
  readonly sent: Readonly<Record<string, unknown>>;
  /** The caller's name for the definition; default `definition`. */
  readonly field?: string;
  /** The template that it replaces, by its id or else by its name; absent for a new one. */
  readonly stored?: { readonly id?: string | undefined; readonly name?: string | undefined };
  /** What the call is about; absent where both are taken. */
  readonly of?: TemplateKind;
}

/** A template of messages, or a part of such templates. */
export type TemplateKind = "template" | "part";

export interface ProviderConfig {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface StoredProviderConfig {
  readonly fields: Readonly<Record<string, string>>;
  /** A JSON object of strings, sealed; absent when the type has no secrets. */
  readonly sealed?: string;
}

export interface OperationAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What callers see of an operation. */
export interface OperationFace<Body, Input> {
  /** An imperative with an object: "Create or update a segment". */
  readonly summary: string;
  /** What callers need to know beyond the summary, as Markdown. */
  readonly description?: string;
  /** A request that fits the schema. */
  readonly example?: { readonly body: Readonly<Record<string, unknown>> };
  /** Absent: the call has no body. */
  readonly body?: z.ZodType<Body>;
  /** Makes the input of the command; runs once for a call and its repeats. Default: the body is the input. */
  readonly prepare?: (request: OperationRequest<Body>, tools: OperationTools) => Input | Promise<Input>;
  readonly answers: readonly {
    readonly status: number;
    readonly description: string;
    readonly schema?: z.ZodType;
    /** A body that fits the schema. */
    readonly example?: unknown;
  }[];
  /** The answer once the command is applied; `value` is that of its outcome. Default: the first of `answers`, empty. */
  readonly answer?: (
    value: Json,
    request: OperationRequest<Body>,
    tools: OperationTools,
  ) => OperationAnswer | Promise<OperationAnswer>;
  /** `prepare` reads what the call leaves unchanged; the call is made again when the command is refused as overtaken. */
  readonly preparesAgain?: true;
  /** What callers need besides the command's id while it is pending. */
  readonly pending?: (
    request: OperationRequest<Body>,
    tools: OperationTools,
  ) => Readonly<Record<string, Json>>;
  /** Answers only when the messages that the command sends to other actors are handled too. */
  readonly withFollowUps?: true;
  /** What every api process reads again before the answer; `family`: the workspace and its parent. */
  readonly refreshes?: "keys" | "workspace" | "family" | "installation";
}

/** A command and its face, with the type of its body erased. */
export interface SentOperation<Input = never> extends SentCommand<Input>, OperationFace<unknown, Input> {
  readonly prepare: Required<OperationFace<unknown, Input>>["prepare"];
  readonly answer: Required<OperationFace<unknown, Input>>["answer"];
}

/** An operation that the workspace's actor runs. */
export interface Operation<Input = never> extends Command<Input>, SentOperation<Input> {}

/** A body that is not the input needs a preparation. */
export type Preparation<Body, Input> = [Body] extends [Input]
  ? unknown
  : Required<Pick<OperationFace<Body, Input>, "prepare">>;

type OperationDefinition<Body, Input> = OperationFace<Body, Input> &
  Preparation<Body, Input> &
  Omit<CommandDefinition<Input>, "input"> & {
    /** Read from queues that earlier releases wrote; default: the schema of the body. */
    readonly input?: z.ZodType<Input>;
  };

export function defineOperation<Body, Input = Body>(
  definition: OperationDefinition<Body, Input>,
): Operation<Input> {
  const input = definition.input ?? (definition.body as unknown as z.ZodType<Input> | undefined);
  if (input === undefined) throw new TypeError(`${definition.name} has neither a body nor an input`);
  return operationOn<Body, Input, Command<Input>>(defineCommand({ ...definition, input }), definition);
}

/** An operation with a command that another operation has too, or another actor runs. */
export function operationOn<Body, Input, C extends SentCommand<Input>>(
  command: C & SentCommand<Input>,
  face: OperationFace<Body, Input> & Preparation<Body, Input>,
): C & SentOperation<Input> {
  const erased = face as unknown as OperationFace<unknown, Input>;
  const { name, guardedResource, handler } = command as C & { readonly handler?: unknown };
  const operation = {
    prepare: ({ body }: OperationRequest<unknown>) => body as Input,
    answer: () => ({ status: erased.answers[0]?.status ?? 204 }),
    ...erased,
    name,
    ...(guardedResource !== undefined && { guardedResource }),
    handler,
    message: (workspaceId: WorkspaceId, commandId: string, request: CommandRequest<Input>) =>
      command.message(workspaceId, commandId, request),
  };
  return operation as unknown as C & SentOperation<Input>;
}
