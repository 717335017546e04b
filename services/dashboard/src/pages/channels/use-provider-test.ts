/** The test of the connection of one provider; its result is kept while the workspace is open. */
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../data/index.js";
import { useChange } from "../../ui/index.js";
import { channelOperations, type Channel, type TestResult } from "./channels.js";

export interface ProviderTest {
  /** Undefined when it could not be asked. */
  readonly run: () => Promise<TestResult | undefined>;
  readonly isRunning: boolean;
  /** Undefined before the first test. */
  readonly result: { readonly answer: TestResult; readonly at: number } | undefined;
  readonly error: unknown;
}

export function useProviderTest(channel: Channel, type: string): ProviderTest {
  const { client, cache } = useApi();
  const queryKey = ["provider-test", channel, type];
  const { data } = useQuery<ProviderTest["result"] | null>({
    queryKey,
    enabled: false,
    queryFn: () => null,
    initialData: null,
    gcTime: Infinity,
  });
  const { run, isRunning, error } = useChange(() => channelOperations[channel].test(client, type), {
    rereads: "nothing",
    onDone: ({ data: answer }) => {
      if (answer !== undefined) cache.setQueryData(queryKey, { answer, at: Date.now() });
    },
  });
  return {
    run: async () =>
      (await run()) ? cache.getQueryData<ProviderTest["result"]>(queryKey)?.answer : undefined,
    isRunning,
    result: data ?? undefined,
    error,
  };
}
