/** The providers of all channels, set up or not, as they are read. */
import { useMemo } from "react";
import { useLanguage, useQueries, type Language } from "../../data/index.js";
import { providerTitleIn } from "../../ui/index.js";
import { providerPaths, type Channel, type Provider, type ProviderType } from "./channels.js";
import { cardsOf, type ProviderCard } from "./provider-cards.js";

export interface ProviderCards {
  /** Undefined until all is read; the same object until something of it changes. */
  readonly cards: Readonly<Record<Channel, readonly ProviderCard[]>> | undefined;
  readonly publicUrl: string | undefined;
  readonly error: unknown;
  readonly refresh: () => void;
}

export function useProviderCards(): ProviderCards {
  const queries = useQueries();
  const { language } = useLanguage();
  const types = queries.useQuery("get", "/api/admin/settings/provider-types", {}, { staleTime: 300_000 });
  const email = queries.useQuery("get", providerPaths.Email);
  const sms = queries.useQuery("get", providerPaths.Sms);
  const push = queries.useQuery("get", providerPaths.MobilePush);
  const webhook = queries.useQuery("get", providerPaths.Webhook);
  const all = [types, email, sms, push, webhook];
  const refresh = (): void => all.forEach((each) => void each.refetch());
  const error = all.find((each) => each.error !== null)?.error ?? null;
  const cards = useMemo(
    () =>
      types.data &&
      email.data &&
      sms.data &&
      push.data &&
      webhook.data &&
      cardsIn(inLanguage(types.data.providerTypes, language), {
        Email: email.data,
        Sms: sms.data,
        MobilePush: push.data,
        Webhook: webhook.data,
      }),
    [types.data, email.data, sms.data, push.data, webhook.data, language],
  );
  return { cards, publicUrl: types.data?.publicUrl, error, refresh };
}

function inLanguage(types: readonly ProviderType[], language: Language): readonly ProviderType[] {
  return types.map((type) => ({ ...type, title: providerTitleIn(type, language) }));
}

function cardsIn(
  types: readonly ProviderType[],
  settings: Readonly<Record<Channel, readonly Provider[]>>,
): NonNullable<ProviderCards["cards"]> {
  return {
    Email: cardsOf("Email", { types, settings: settings.Email }),
    Sms: cardsOf("Sms", { types, settings: settings.Sms }),
    MobilePush: cardsOf("MobilePush", { types, settings: settings.MobilePush }),
    Webhook: cardsOf("Webhook", { types, settings: settings.Webhook }),
  };
}
