/** Starts the test files that take longest first, so that none of them runs alone at the end. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** In the order of their length; all others follow in vitest's own order. */
const longest: readonly string[] = [
  "dashboard/pages.e2e",
  "src/start.e2e",
  "dashboard/dashboard.e2e",
  "mailbox.e2e",
  "dev-services.e2e",
  "broadcasts.e2e",
  "crash-invariants.e2e",
  "mail-crash.e2e",
  "crash-servers.e2e",
  "message-limits.e2e",
  "bull-outage.redis",
  "clients.e2e",
  "journeys.e2e",
  "provider-package.e2e",
  "crash-processes.e2e",
  "mongo-storage.mongo",
  "workspaces/strangers",
  "simulation/simulate",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, not of an array
    const rest = await super.sort(files);
    return rest.toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((name) => moduleId.includes(`${name}.test.`));
  return place === -1 ? longest.length : place;
}
