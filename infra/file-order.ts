/** Starts the test files that take longest first, and each that uses the processors beside one that waits. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The order of the longest files: whichever process is free takes the next one. Those that mostly wait for locks, kills
 * and rates are indented; two of them at once would leave the processors idle.
 */
const first: readonly string[] = [
  "dashboard/pages.e2e",
  /**/ "broadcasts.e2e",
  /**/ "crash-invariants.e2e",
  /**/ "message-limits.e2e",
  /**/ "mail-crash.e2e",
  "src/start.e2e",
  /**/ "bull-outage.redis",
  /**/ "clients.e2e",
  "dev-services.e2e",
  /**/ "journeys.e2e",
  /**/ "outage.mongo",
  "dashboard/dashboard.e2e",
  /**/ "crash-servers.e2e",
  /**/ "provider-package.e2e",
  "mailbox.e2e",
  "crash-processes.e2e",
  "mongo-storage.mongo",
  "contract.e2e",
  "browser-sign-in.e2e",
  "audience.e2e",
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
