/** The worker's metrics that the benchmarks use. They arrive as Prometheus series in JSON. */

export interface WorkerFigures {
  readonly applied: number;
  readonly messages: number;
  readonly messageBatches: number;
  readonly steps: number;
  readonly deadLetters: number;
}

interface Series {
  readonly name: string;
  readonly values: readonly { readonly value: number }[];
}

export function readWorkerFigures(text: string): WorkerFigures {
  const { figures } = JSON.parse(text) as { readonly figures: readonly Series[] };
  const total = (name: string): number => {
    const values = figures.find((series) => series.name === `signalbox_${name}_total`)?.values ?? [];
    return values.reduce((sum, { value }) => sum + value, 0);
  };
  return {
    applied: total("events_applied"),
    messages: total("messages"),
    messageBatches: total("envelopes"),
    steps: total("steps"),
    deadLetters: total("dead_letters"),
  };
}
