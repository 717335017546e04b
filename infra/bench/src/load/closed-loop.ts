/** A closed loop of POST requests: a fixed number of connections, each of which sends again as soon as it has its answer. */
import autocannon from "autocannon";

export interface ClosedLoopOptions {
  readonly url: string;
  readonly bodies: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ClosedLoopResult {
  /** Answered requests per second. */
  readonly perSecond: number;
  readonly requests: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Throws when any request was not answered with 2xx, because rejections are fast. */
export async function runClosedLoop(options: ClosedLoopOptions): Promise<ClosedLoopResult> {
  const { url, bodies, connections, seconds, headers } = options;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    requests: bodies.map((body) => ({ body })),
  });
  if (result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(`${url}: ${result.non2xx} answers beside 2xx, ${result.errors} errors`);
  }
  return {
    perSecond: result["2xx"] / result.duration,
    requests: result["2xx"],
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
}
