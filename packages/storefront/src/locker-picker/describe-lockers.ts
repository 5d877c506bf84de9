import type { LockerList } from "../client"
import type { Texts } from "../texts/texts"
import { fillPlural, fillText } from "../shared/wording"
import type { NearMeState } from "./near-me"

/** The only reason that may soon be gone. It is shown with a button to try again. */
const UNAVAILABLE = "unavailable"

/** Why the list failed to load, in a way that trying again may mend. */
export function describeFailure(
  { list, hasFailed }: { list: LockerList | undefined; hasFailed: boolean },
  texts: Texts,
): string | undefined {
  if (hasFailed) return texts.lockersFailed
  return list?.reason?.code === UNAVAILABLE ? texts.lockerReasons[UNAVAILABLE] : undefined
}

interface ListFacts {
  searchedCode: string | undefined
  foundCount: number
  shownCount: number
}

/** How many lockers were found, or why none. */
export function describeList(list: LockerList, texts: Texts, facts: ListFacts): string {
  const { searchedCode, foundCount, shownCount } = facts
  if (list.lockers.length === 0) {
    const { code, text } = list.reason ?? { code: "none_near", text: null }
    if (code === UNAVAILABLE) return ""
    if (code === "no_address" && searchedCode) {
      return fillText(texts.unknownPostalCode, { code: searchedCode })
    }
    return texts.lockerReasons[code] ?? text ?? texts.unavailable
  }
  if (foundCount === 0) return texts.nothingMatches
  const { language } = texts
  const count = fillPlural(texts.lockersFound, language, { count: foundCount })
  const near = { lockers: count, code: list.postal_code ?? searchedCode ?? "" }
  const tooSmall = list.too_small
  return [
    `${searchedCode ? fillText(texts.lockersNear, near) : count}.`,
    shownCount < foundCount &&
      `${fillText(texts.lockersShown, { shown: shownCount, count: foundCount })}.`,
    tooSmall > 0 && fillPlural(texts.lockersTooSmall, language, { count: tooSmall }),
  ]
    .filter(Boolean)
    .join(" ")
}

/** What came of asking where the customer is. */
export function describeNearMe(state: NearMeState | undefined, texts: Texts): string {
  switch (state) {
    case "finding":
      return texts.findingMe
    case "found":
      return texts.distancesFromMe
    case "denied":
      return texts.nearMeDenied
    case "failed":
      return texts.nearMeFailed
    case "off":
    case undefined:
      return ""
  }
}
