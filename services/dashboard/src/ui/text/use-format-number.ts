/** Writes numbers as the language of the page does. */
import { useCallback } from "react";
import { useLanguage } from "../../data/index.js";

export type FormatNumber = (value: number, options?: Intl.NumberFormatOptions) => string;

export function useFormatNumber(): FormatNumber {
  const { language } = useLanguage();
  return useCallback((value, options) => formatterOf(language, options).format(value), [language]);
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(language: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formatters.get(key) ?? new Intl.NumberFormat(language, options);
  formatters.set(key, known);
  return known;
}
