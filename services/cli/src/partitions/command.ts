/** `partitions`: shows the number of partitions of an installation that runs, or changes it. */
import type { PartitionChange } from "@signalbox/core";
import { readArguments, usageFault, type Command, type CommandContext } from "../command.js";

export const partitionsCommand: Command = {
  name: "partitions",
  summary: "show the number of partitions, or change it",
  help: `npm run partitions [-- <number>]

Changes the number of partitions of an installation that runs: a power of two from 1 to 256. More partitions let more workers
share the work. Events are accepted meanwhile, and each user's order is kept: what is sent goes to the new partitions after
about four seconds, and they are read once those before are empty. A call that is sent at this moment can be answered 503 once.
The command can be interrupted and run again. All processes must be of this release. PARTITIONS stays what a new Redis begins
with: set it to the same number afterwards.`,
  parse(args) {
    const { positionals } = readArguments(args, {});
    const [word] = positionals;
    if (positionals.length > 1) throw usageFault(`"${positionals[1] ?? ""}" is not an option.`);
    if (word !== undefined && !/^\d+$/.test(word)) throw usageFault(`"${word}" is not a whole number.`);
    const wanted = word === undefined ? undefined : Number(word);
    return (context) => (wanted === undefined ? show(context) : change(wanted, context));
  },
};

async function show({ partitions, output }: CommandContext): Promise<void> {
  output.print(`${await partitions().count()} partitions.`);
}

async function change(wanted: number, { partitions, output }: CommandContext): Promise<void> {
  const layouts = partitions();
  if (wanted !== (await layouts.count()) && (await layouts.workers()) === 0)
    output.print("No worker runs: the change is made when one does.");
  for await (const progress of layouts.change(wanted)) {
    if (progress.step === "done") output.print(`${progress.to} partitions.`);
    else output.progress(textOf(progress));
  }
}

function textOf({ from, to, step, waiting }: PartitionChange): string {
  if (step === "announced")
    return `The change from ${from} to ${to} partitions is announced to all processes.`;
  const batches = waiting.toLocaleString("en");
  return `Events go to ${to} partitions. ${batches} message batches of the ${from} before are applied first.`;
}
