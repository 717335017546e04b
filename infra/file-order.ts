/** Starts the test files that take longest first, and each that uses the processors beside one that waits. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The order of the longest files: whichever process is free takes the next one. Those that mostly wait, for locks, kills
 * and rates, stand where one that computes is under way; two of them at once would leave the processors idle.
 */
const first: readonly string[] = [
  "dashboard/acts-content.e2e",
  "dashboard/acts-messages.e2e",
  "broadcasts.e2e", // waits
  "dashboard/acts-users.e2e",
  "dashboard/pages.e2e",
  "crash-invariants.e2e", // waits
  "message-limits.e2e", // waits
  "src/start.e2e",
  "mail-crash.e2e", // waits
  "bull-outage.redis", // waits
  "redis-failover.redis", // waits
  "redis-cluster.redis", // waits
  "dev-services.e2e",
  "mailbox.e2e",
  "clients.e2e", // waits
  "journeys.e2e", // waits
  "dashboard/dashboard.e2e",
  "crash-servers.e2e", // waits
  "outage.mongo", // waits
  "mongo-storage.mongo",
  "provider-package.e2e", // waits
  "crash-processes.e2e",
  "bull-crash.redis", // waits
  "contract.e2e",
  "audience.e2e",
  "browser-sign-in.e2e",
  "workspaces/strangers",
  "simulation/simulate",
];

export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, not of an array
    const rest = await super.sort(files);
    return rest.toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const place = first.findIndex((name) => moduleId.includes(`${name}.test.`));
  return place === -1 ? first.length : place;
}
