/** What is wrong with the settings of a provider beyond what its schema says. Each completes its path. */
import { defineSentences, type SentenceTable } from "@signalbox/core";

const english = {
  insideMailServer: ({ refusal, entry }: { readonly refusal: string; readonly entry: string }): string =>
    `${refusal}; name a public mail server, or let the operator add ${entry} to SMTP_ALLOWED_HOSTS of the api and the worker`,
  secretAgain: ({ setting }: { readonly setting: string }): string =>
    `must be given again, because ${setting} has changed: it could be sent elsewhere`,
};

export const providerSays: SentenceTable<typeof english> = defineSentences(english);
