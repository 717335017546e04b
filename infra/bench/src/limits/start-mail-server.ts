/** Starts the mail server in its own process. */
import type { BenchContext } from "../benchmark.js";
import { startLimitProcess } from "./limit-process.js";

/** Totals of all mails so far. */
export interface MailCount {
  readonly mails: number;
  readonly bytes: number;
}

export interface MailServer {
  readonly pid: number;
  readonly port: number;
  count(): Promise<MailCount>;
  stop(): Promise<void>;
}

export async function startMailServer({ environment }: BenchContext): Promise<MailServer> {
  const started = startLimitProcess(new URL("./mail-server.js", import.meta.url), environment);
  const { port } = (await started.next()) as { readonly port: number };
  return {
    pid: started.pid,
    port,
    count: async () => (await started.sendAndWait({})) as MailCount,
    stop: () => started.stop(),
  };
}
