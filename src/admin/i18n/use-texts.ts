import { useTranslation } from "react-i18next"
import type en from "./en.json"

declare module "i18next" {
  /** Makes a key that is in no locale file a type error. */
  interface CustomTypeOptions {
    resources: { shipmentOrdering: typeof en }
  }
}

/** The plugin's texts, and the locale for formatters. */
export function useTexts() {
  const { t, i18n } = useTranslation("shipmentOrdering")
  return { t, locale: intlLocale(i18n.language) }
}

/** Looks up a text of the plugin by its key. */
export type Texts = ReturnType<typeof useTexts>["t"]

/** The dashboard writes `enGB` or `zhCN`; the formatters of the browser need `en-GB`. */
export function intlLocale(language: string): string {
  return language.replace(/^([a-z]{2})([A-Z]{2})$/, "$1-$2")
}
