/** Starts nodemailer alone in its own process and requests rounds. */
import type { BenchContext } from "../benchmark.js";
import { startLimitProcess } from "./limit-process.js";
import type { MailServer } from "./start-mail-server.js";

export interface RawMail {
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

export interface RawMailer {
  readonly pid: number;
  /** Resolves with mails per second, counted from when the process has all of them in memory. */
  round(mails: readonly RawMail[]): Promise<number>;
  stop(): Promise<void>;
}

export function startRawMailer({ port }: MailServer, { environment }: BenchContext): RawMailer {
  const started = startLimitProcess(new URL("./raw-mailer.js", import.meta.url), environment, [String(port)]);
  return {
    pid: started.pid,
    round: async (mails) => (await started.sendAndWait(mails)) as number,
    stop: () => started.stop(),
  };
}
