import { englishTexts } from "./english-texts"
import type { Texts } from "./texts"

/** English texts, and in their place what a shop says otherwise; of the reasons it may replace some. */
export function completeTexts(own: Partial<Texts> | undefined): Texts {
  if (!own) return englishTexts
  return {
    ...englishTexts,
    ...own,
    reasons: { ...englishTexts.reasons, ...own.reasons },
    reasonsWithGoods: { ...englishTexts.reasonsWithGoods, ...own.reasonsWithGoods },
    lockerReasons: { ...englishTexts.lockerReasons, ...own.lockerReasons },
  }
}
