/** The test of the connection of one provider; its result is kept while the workspace is open. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../data/index.js";
import { channelOperations, type Channel, type TestResult } from "./channels.js";

export interface ProviderTest {
  readonly run: () => void;
  readonly isRunning: boolean;
  /** Undefined before the first test. */
  readonly result: { readonly answer: TestResult; readonly at: number } | undefined;
  readonly error: unknown;
}

export function useProviderTest(channel: Channel, type: string): ProviderTest {
  const { client } = useApi();
  const cache = useQueryClient();
  const queryKey = ["provider-test", channel, type];
  const { data } = useQuery<ProviderTest["result"] | null>({
    queryKey,
    enabled: false,
    queryFn: () => null,
    initialData: null,
    gcTime: Infinity,
  });
  const mutation = useMutation({
    mutationFn: async () => (await channelOperations[channel].test(client, type)).data,
    onSuccess: (answer) => {
      if (answer !== undefined) cache.setQueryData(queryKey, { answer, at: Date.now() });
    },
  });
  return {
    run: () => mutation.mutate(),
    isRunning: mutation.isPending,
    result: data ?? undefined,
    error: mutation.error,
  };
}
