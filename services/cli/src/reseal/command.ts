/** `reseal`: seals again everything that older secret keys have sealed. */
import { installationId } from "@signalbox/access";
import { AppError } from "@signalbox/core";
import { readArguments, refuseWords, type Command } from "../command.js";
import { resealAll } from "./reseal-all.js";

export const resealCommand: Command = {
  name: "reseal",
  summary: "seal secrets again with the newest key",
  help: `npm run reseal

Seals the secrets of all workspaces, members and identity providers that the keys of PREVIOUS_SECRET_KEYS have sealed
again with SECRET_KEY. Needs a running worker; can be interrupted and run again at any time.`,
  parse(args) {
    refuseWords(readArguments(args, {}).positionals);
    return async ({ connect, output }) => {
      const installation = await connect();
      const { workspaces, resealed, unreadable } = await resealAll({
        ...installation,
        secrets: await installation.openSecrets(),
        report: (progress) =>
          output.progress(
            `workspaces checked: ${progress.workspaces}; secrets sealed again: ${progress.resealed}`,
          ),
      });
      output.print(`Done. Workspaces: ${workspaces}; secrets sealed again: ${resealed}.`);
      if (unreadable.length > 0) throw unreadableSecrets(unreadable);
    };
  },
};

function unreadableSecrets(workspaces: readonly string[]): AppError {
  const list = workspaces.map((each) => `\n  ${nameOf(each)}`).join("");
  return new AppError({
    code: "UnreadableSecrets",
    message: `No key opens some secrets of the following; name it in PREVIOUS_SECRET_KEYS:${list}`,
  });
}

function nameOf(workspaceId: string): string {
  return workspaceId === installationId
    ? "the second factors of members, and identity providers"
    : workspaceId;
}
