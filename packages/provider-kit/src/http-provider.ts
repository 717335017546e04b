/**
 * Defines a provider with a stateless HTTP API: it describes the request, and gets connections, time limit and result
 * mapping from here. Most providers use it.
 */
import type { Channel } from "@signalbox/core";
import { defineProvider } from "./define-provider.js";
import type { MessageOf } from "./message.js";
import type {
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

export type HttpVerifyContext<Config> = VerifyContext & Pick<HttpSendContext<Config>, "config" | "request">;

export interface HttpProviderDefinition<C extends Channel, Config> extends Omit<
  ProviderDefinition<C, Config>,
  "open"
> {
  send(message: MessageOf<C>, context: HttpSendContext<Config>): Promise<SendResult>;
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
      const { verify } = definition;
      return {
        ...(verify !== undefined && {
          verify: (context) =>
            verify({
              ...context,
              config,
              request: (request) => http.request({ signal: context.signal, ...request }),
            }),
        }),
        send: (message, context) =>
          definition.send(message, {
            ...context,
            config,
            request: (request) => http.request({ signal: context.signal, ...request }),
          }),
        close: () => http.close(),
      };
    },
  });
}
