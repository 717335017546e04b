import { it } from "vitest";
import { writeFileSync } from "node:fs";
import { simulate } from "./simulate.js";
it("scans", { timeout: 3_000_000 }, async () => {
  const from = Number(process.env["FROM"] ?? 1),
    to = Number(process.env["TO"] ?? 50);
  const most = Number(process.env["MOST"] ?? 1e9);
  const found: string[] = [];
  const sum = { runs: 0, orders: 0, turns: 0, simturns: 0 };
  const began = Date.now();
  for (let seed = from; seed <= to && found.length < most; seed += 1) {
    try {
      const r = await simulate(seed, { journeys: true });
      for (const n of ["runs", "orders", "turns"] as const) sum[n] += r.journeys?.[n] ?? 0;
      sum.simturns += r.turns;
    } catch (error) {
      found.push(
        `${seed}: ${(error as Error).message.replaceAll("00000000-0000-4000-8000-00000000051b/", "")}`,
      );
    }
  }
  writeFileSync(
    process.env["OUT"] ?? "/tmp/scan.txt",
    found.join("\n") +
      `\n${JSON.stringify(sum)} ${found.length} failed of ${to - from + 1} in ${Date.now() - began} ms\n`,
  );
});
