/** Users of very many events: what others of their partition notice of them. */
import type { Benchmark } from "../benchmark.js";
import { startInstallation } from "../installation.js";
import { measureBesideLargeUser } from "../load/large-user.js";
import { readMemory } from "../measure/process-usage.js";

export const largeUsers: Benchmark = {
  name: "large-users",
  title:
    "Events of other users of the partition beside the rebuild and the erasure of a user of 100,000 events",
  async run(context) {
    const system = await startInstallation(context);
    try {
      const rows = await measureBesideLargeUser(system, system.writeKey);
      return { rows, memory: await readMemory(await system.processes()) };
    } finally {
      await system.stop();
    }
  },
};
