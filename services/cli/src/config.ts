/** The configuration of the command line: the part that all services share. */
import {
  readEnvironment,
  sharedConfig,
  sharedVariables,
  type Environment,
  type SharedConfig,
} from "@signalbox/service";
import { z } from "zod";

const environment = z.object(sharedVariables);

/** Throws a start error with one line for each invalid variable. An empty variable counts as absent. */
export function readCliConfig(variables: Environment): SharedConfig {
  return sharedConfig(readEnvironment(environment, variables));
}
