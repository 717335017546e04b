/** `restore`: writes a backup into an empty installation. */
import { resolve } from "node:path";
import { AppError } from "@signalbox/core";
import { readBackupFile } from "../backup/read-backup-file.js";
import { readArguments, refuseWords, usageFault, type Command, type Output } from "../command.js";
import { checkBackup, type CheckedBackup, type CheckOptions } from "./check-backup.js";
import { restoreBackup } from "./restore-backup.js";

export const restoreCommand: Command = {
  name: "restore",
  summary: "write a backup into an empty installation",
  help: `npm run restore -- --from <file> [--check] [--send-messages] [--other-secret-key]

Checks the file, then writes it into an empty database and an empty Redis. No worker and no api may run. Can be interrupted:
services do not start on an incomplete database, and running it again with the same file writes what is missing. Messages are
then held until npm run messages -- release, because the installation that was lost may have sent them after the backup.

  --from <file>       a file that npm run backup wrote
  --check             only checks the file; writes nothing
  --send-messages     does not hold messages: those since the backup are sent again
  --other-secret-key  also restores when the secret key does not open the sealed secrets, which are then to be entered again`,
  parse(args) {
    const { values, positionals } = readArguments(args, {
      from: { type: "string" },
      check: { type: "boolean" },
      "send-messages": { type: "boolean" },
      "other-secret-key": { type: "boolean" },
    });
    refuseWords(positionals);
    const { from, check = false } = values;
    if (from === undefined || from === "") throw usageFault("Name the file: --from <file>.");
    const holdsMessages = values["send-messages"] !== true;
    return async ({ restore, output }) => {
      const file = resolve(from);
      const ports = await restore();
      const checked = await checkFile(file, ports, output);
      if (checked.unopened > 0 && values["other-secret-key"] !== true) throw otherKey(checked.unopened);
      if (check) return;
      await restoreBackup(ports, {
        checked,
        parts: readBackupFile(file),
        holdsMessages,
        report: ({ documents, of }) => output.progress(`documents written: ${documents} of ${of}`),
      });
      output.print("Done. Start the workers, then the api.");
      if (holdsMessages) {
        output.print(
          "Messages are held: stop what must not be sent again, then run npm run messages -- release.",
        );
      }
    };
  },
};

async function checkFile(
  file: string,
  { secrets, migrations }: Pick<CheckOptions, "secrets" | "migrations">,
  output: Output,
): Promise<CheckedBackup> {
  const report = (documents: number): void => output.progress(`documents checked: ${documents}`);
  const checked = await checkBackup(readBackupFile(file), { secrets, migrations, report });
  const { header, end } = checked;
  const documents = Object.values(end.documents).reduce((sum, each) => sum + each, 0);
  output.print(
    `The file is whole: ${documents} documents and ${end.jobs} waiting jobs, as of ${header.takenAt}, of release ${header.release}.`,
  );
  return checked;
}

function otherKey(unopened: number): AppError {
  return new AppError({
    code: "OtherSecretKey",
    message: `The secret key does not open ${unopened} sealed secrets of the backup. Set SECRET_KEY to that of the installation that was backed up, or copy its secret.key to DATA_DIR. If that key is lost, --other-secret-key restores everything else.`,
  });
}
