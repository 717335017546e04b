/**
 * The limit of delivering: BullMQ alone. One process adds jobs in bulk, another does nothing with them, one job per
 * message, on the installation's own Redis and with the worker's settings: locks, and retention of finished jobs. Runs
 * in two processes, as `adder` and as `worker`; see `start-raw-queue.ts`.
 */
import { Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import type { RawQueueOrder } from "./start-raw-queue.js";

const [role, url = ""] = process.argv.slice(2);
const name = "raw";
const prefix = "bench:{raw}";
/** The size of one message's job data, because a large job costs Redis more than a small one. */
const payload = "x".repeat(300);
/** The number of messages the worker sends at once, unless the provider sets another. */
const concurrency = 20;

process.once("disconnect", () => process.exit());
if (role === "adder") startAdder();
else startWorker();

/** Answers each order when all of its jobs are added. */
function startAdder(): void {
  const queue = new Queue(name, { connection: new Redis(url), prefix });
  process.on("message", ({ jobs, perTrip, tripsAtOnce }: RawQueueOrder) => {
    let next = 0;
    const addOn = async (): Promise<void> => {
      while (next < jobs) {
        const size = Math.min(perTrip, jobs - next);
        next += size;
        await queue.addBulk(Array.from({ length: size }, () => ({ name, data: { payload } })));
      }
    };
    void Promise.all(Array.from({ length: tripsAtOnce }, addOn)).then(() => process.send?.("added"), fail);
  });
}

/** Answers each order when its number of jobs is done. */
function startWorker(): void {
  let done = 0;
  let wanted = Infinity;
  const look = (): void => {
    if (done < wanted) return;
    done = 0;
    wanted = Infinity;
    process.send?.("done");
  };
  const worker = new Worker(name, async () => undefined, {
    connection: new Redis(url, { maxRetriesPerRequest: null }),
    prefix,
    concurrency,
    lockDuration: 10_000,
    stalledInterval: 5_000,
    removeOnComplete: { age: 3_600, count: 5_000 },
  });
  worker.on("completed", () => {
    done += 1;
    look();
  });
  worker.on("error", fail);
  process.on("message", ({ jobs }: RawQueueOrder) => {
    wanted = jobs;
    look();
  });
}

function fail(error: unknown): void {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
}
