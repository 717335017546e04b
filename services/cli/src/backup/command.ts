/** `backup`: copies an installation, which may run meanwhile, to a file. */
import { resolve } from "node:path";
import { readArguments, refuseWords, usageFault, type Command } from "../command.js";
import { backupText } from "./backup-text.js";
import { writeBackupFile } from "./write-backup-file.js";

export const backupCommand: Command = {
  name: "backup",
  summary: "copy an installation to a file",
  help: `npm run backup -- --to <file>

Copies the database and what waits in queues to a new file, as of one moment. The installation may run: events are accepted
meanwhile, and workers pause until the queues are read; on a MongoDB that is no replica set and no sharded cluster until
everything is read. Restore it with npm run restore. Keep the secret key apart from the file.

  --to <file>  a new file, readable by its owner only`,
  parse(args) {
    const { values, positionals } = readArguments(args, { to: { type: "string" } });
    refuseWords(positionals);
    const { to } = values;
    if (to === undefined || to === "") throw usageFault("Name the file: --to <file>.");
    return async ({ backup, output }) => {
      const ports = await backup();
      let written = { jobs: 0, documents: 0 };
      const text = backupText(ports, {
        ...ports,
        report: ({ what, jobs, documents }) => {
          written = { jobs, documents };
          output.progress(`reading ${what}; documents so far: ${documents}`);
        },
      });
      const file = resolve(to);
      const bytes = await writeBackupFile(file, text);
      const size = (bytes / 1_048_576).toFixed(1);
      output.print(
        `Done: ${written.documents} documents and ${written.jobs} waiting jobs in ${file} (${size} MiB).`,
      );
    };
  },
};
