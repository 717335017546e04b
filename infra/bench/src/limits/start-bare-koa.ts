/** Starts bare Koa in its own process. */
import type { BenchContext } from "../benchmark.js";
import { startLimitProcess, type LimitProcess } from "./limit-process.js";

export interface BareKoa {
  readonly url: string;
  readonly process: LimitProcess;
}

export async function startBareKoa(
  kind: "router" | "plain",
  { environment }: BenchContext,
): Promise<BareKoa> {
  const started = startLimitProcess(new URL("./bare-koa.js", import.meta.url), environment, [kind]);
  const { port } = (await started.next()) as { readonly port: number };
  return { url: `http://127.0.0.1:${port}`, process: started };
}
