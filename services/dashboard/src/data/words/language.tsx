/** The language of the page: what the member chose, else the browser's, else English. */
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { languages, type Language } from "./define-words.js";

const storageKey = "signalbox-language";

interface LanguageChoice {
  readonly language: Language;
  readonly setLanguage: (language: Language) => void;
}

const LanguageContext = createContext<LanguageChoice>({ language: "en", setLanguage: () => undefined });

export function LanguageProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [language, choose] = useState(initialLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const setLanguage = useCallback((chosen: Language) => {
    localStorage.setItem(storageKey, chosen);
    choose(chosen);
  }, []);
  const choice = useMemo(() => ({ language, setLanguage }), [language, setLanguage]);
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageChoice {
  return use(LanguageContext);
}

function initialLanguage(): Language {
  const stored = localStorage.getItem(storageKey);
  const wanted = [...(stored === null ? [] : [stored]), ...navigator.languages];
  const known = wanted
    .map((tag) => languages.find((each) => tag.toLowerCase().split("-")[0] === each))
    .find((each) => each !== undefined);
  return known ?? "en";
}
