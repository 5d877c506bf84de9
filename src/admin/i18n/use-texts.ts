import { useTranslation } from "react-i18next"
import { intlLocale } from "../lib/intl-locale"

/** The plugin's texts, and the locale for formatters. */
export function useTexts() {
  const { t, i18n } = useTranslation("shipmentOrdering")
  return { t, locale: intlLocale(i18n.language) }
}

/** Looks up a text of the plugin by its key. */
export type Texts = ReturnType<typeof useTexts>["t"]
