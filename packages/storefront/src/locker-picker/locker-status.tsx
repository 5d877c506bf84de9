import type { LockerList, LockerQuery } from "../client"
import type { Texts } from "../texts/texts"
import { fillPlural, fillText } from "../texts/wording"

interface LockerStatusProps {
  list: LockerList | undefined
  /** The searched postal code, if there is one. */
  searchedCode: string | undefined
  /** Undefined while there is nothing to ask. */
  query: LockerQuery | undefined
  isLoading: boolean
  counts: { found: number; shown: number }
  texts: Texts
}

/** Announces how many lockers were found, or why none. */
export function LockerStatus(props: LockerStatusProps) {
  return (
    <p className="shipord-status" role="status">
      {statusText(props)}
    </p>
  )
}

function statusText(props: LockerStatusProps): string {
  const { list, searchedCode, query, isLoading, counts, texts } = props
  const { language } = texts
  if (!query) return texts.lockerReasons.no_address ?? ""
  if (isLoading) return texts.loadingLockers
  if (!list) return ""
  const { lockers, reason, too_small: tooSmall } = list
  if (lockers.length === 0) {
    // The error with its retry button says it already.
    if (reason?.code === "unavailable") return ""
    const { code, text } = reason ?? { code: "none_near", text: null }
    if (code === "no_address" && searchedCode) {
      return fillText(texts.unknownPostalCode, { code: searchedCode })
    }
    return texts.lockerReasons[code] ?? text ?? texts.unavailable
  }
  const { found, shown } = counts
  if (found === 0) return texts.nothingMatches
  const count = fillPlural(texts.lockersFound, language, { count: found })
  const near = { lockers: count, code: list.postal_code ?? searchedCode ?? "" }
  return [
    `${searchedCode ? fillText(texts.lockersNear, near) : count}.`,
    shown < found && `${fillText(texts.lockersShown, { shown, count: found })}.`,
    tooSmall > 0 && fillPlural(texts.lockersTooSmall, language, { count: tooSmall }),
  ]
    .filter(Boolean)
    .join(" ")
}
