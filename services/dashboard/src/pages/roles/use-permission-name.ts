/** The words of a permission's parts; the part itself where this dashboard does not know it. */
import { useCallback } from "react";
import { useLanguage } from "../../data/index.js";
import { permissionWords } from "./words.js";

export function usePermissionName(): (part: string) => string {
  const { language } = useLanguage();
  return useCallback(
    (part) => {
      const known: Readonly<Record<string, string>> = permissionWords[language];
      return (Object.hasOwn(known, part) ? known[part] : undefined) ?? part;
    },
    [language],
  );
}
