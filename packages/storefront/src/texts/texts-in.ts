import { en } from "./en"
import { et } from "./et"
import { lt } from "./lt"
import { lv } from "./lv"
import { pl } from "./pl"
import type { Texts } from "./texts"

export const LANGUAGES: Texts[] = [en, et, lt, lv, pl]

/** The texts for a locale such as `lt` or `lt-LT`; English ones for languages that the package does not have. */
export function textsIn(locale: string | null | undefined): Texts {
  const wanted = locale?.split(/[-_]/)[0]?.toLowerCase()
  return LANGUAGES.find(({ language }) => language === wanted) ?? en
}
