/**
 * Defines a provider with a stateless HTTP API: it describes the request, and gets connections, time limit and result
 * mapping from here. Most providers use it.
 */
import type { Channel } from "@signalbox/core";
import { defineProvider } from "./define-provider.js";
import type { MessageOf } from "./message.js";
import type {
  BatchContext,
  BatchMessage,
  BatchResult,
  Provider,
  ProviderDefinition,
  SendContext,
  SendResult,
  VerifyContext,
  VerifyResult,
} from "./provider.js";
import { createVendorHttp, type VendorOutcome, type VendorRequest } from "./vendor-http.js";

export interface HttpSendContext<Config> extends SendContext {
  readonly config: Config;
  /** One request to the vendor, limited by the signal of the send. */
  readonly request: (request: VendorRequest) => Promise<VendorOutcome>;
}

export type HttpBatchContext<Config> = BatchContext & Pick<HttpSendContext<Config>, "config" | "request">;

export type HttpVerifyContext<Config> = VerifyContext & Pick<HttpSendContext<Config>, "config" | "request">;

export interface HttpProviderDefinition<C extends Channel, Config> extends Omit<
  ProviderDefinition<C, Config>,
  "open"
> {
  send(message: MessageOf<C>, context: HttpSendContext<Config>): Promise<SendResult>;
  /** For a vendor that takes several messages in one call; needs `batch`. A result for each message, in their order. */
  readonly sendBatch?: (
    messages: readonly BatchMessage<C>[],
    context: HttpBatchContext<Config>,
  ) => Promise<readonly BatchResult[]>;
  /** A harmless request that the vendor answers only with right settings. */
  readonly verify?: (context: HttpVerifyContext<Config>) => Promise<VerifyResult>;
}

export function defineHttpProvider<C extends Channel, Config>(
  definition: HttpProviderDefinition<C, Config>,
): Provider {
  return defineProvider<C, Config>({
    ...definition,
    open: (config, ports) => {
      const http = createVendorHttp(ports.route === undefined ? {} : { route: ports.route });
      const { verify, sendBatch } = definition;
      const withHttp = <Context extends Pick<VendorRequest, "span"> & { readonly signal: AbortSignal }>(
        context: Context,
      ) => ({
        ...context,
        config,
        request: (request: VendorRequest) =>
          http.request({ signal: context.signal, span: context.span, ...request }),
      });
      return {
        ...(verify !== undefined && { verify: (context) => verify(withHttp(context)) }),
        ...(sendBatch !== undefined && {
          sendBatch: (messages, context) => sendBatch(messages, withHttp(context)),
        }),
        send: (message, context) => definition.send(message, withHttp(context)),
        close: () => http.close(),
      };
    },
  });
}
