/** Reports what the exporter could not send, at most once a minute: a collector may be away for days. */
import { ExportResultCode } from "@opentelemetry/core";
import type { SpanExporter } from "@opentelemetry/sdk-trace";

export interface FailurePorts {
  readonly onError: (error: unknown) => void;
  readonly now: () => Date;
}

const reportEveryMs = 60_000;

export function reportFailures(exporter: SpanExporter, { onError, now }: FailurePorts): SpanExporter {
  let quietUntil = 0;
  const report = (error: unknown): void => {
    const at = now().getTime();
    if (at < quietUntil) return;
    quietUntil = at + reportEveryMs;
    onError(error);
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== ExportResultCode.SUCCESS) report(result.error);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
