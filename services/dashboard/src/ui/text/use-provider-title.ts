/** What the types of providers are called, as their packages say: `Smtp` is "SMTP server". */
import type { Answer } from "@signalbox/client";
import { useLanguage, useMay, useQueries, type Language } from "../../data/index.js";

type Titled = Pick<
  Answer<"/api/admin/settings/provider-types", "GET">["providerTypes"][number],
  "title" | "titles"
>;

/** Names of vendors are the same in every language. */
export function providerTitleIn({ title, titles }: Titled, language: Language): string {
  return (language === "en" ? undefined : titles?.[language]) ?? title;
}

/** The type itself where the title is not known, or may not be read; not while it is read. */
export function useProviderTitle(): (type: string) => string {
  const may = useMay();
  const { language } = useLanguage();
  const { data, isLoading } = useQueries().useQuery(
    "get",
    "/api/admin/settings/provider-types",
    {},
    { staleTime: 300_000, enabled: may("settings:read") },
  );
  return (type) => {
    const known = data?.providerTypes.find((each) => each.type === type);
    return known === undefined ? (isLoading ? "…" : type) : providerTitleIn(known, language);
  };
}
