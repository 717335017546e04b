/** The configuration of the command line: the part that all services share, and defaults for what arguments do not name. */
import type { WorkspaceId } from "@signalbox/core";
import {
  presentOnly,
  publicUrlVariable,
  readEnvironment,
  sharedConfig,
  sharedVariables,
  workspaceIdVariable,
  type Environment,
  type SharedConfig,
} from "@signalbox/service";
import { z } from "zod";

export interface CliConfig extends SharedConfig {
  /** For commands whose arguments name no workspace. */
  readonly workspaceId?: WorkspaceId;
  /** For links that are printed, without trailing slash. */
  readonly publicUrl?: string;
}

const environment = z.object({
  ...sharedVariables,
  WORKSPACE_ID: workspaceIdVariable
    .optional()
    .describe("the UUID of the workspace, for commands without --workspace"),
  PUBLIC_URL: publicUrlVariable,
});

/** Throws a start error with one line for each invalid variable. An empty variable counts as absent. */
export function readCliConfig(variables: Environment): CliConfig {
  const env = readEnvironment(environment, variables);
  return {
    ...sharedConfig(env),
    ...presentOnly({ workspaceId: env.WORKSPACE_ID, publicUrl: env.PUBLIC_URL }),
  };
}
