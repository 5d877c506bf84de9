import type { Pair } from "./pair-up"

/**
 * Whether a shipment's detail must be read to judge it. Each costs a call, so a row that is charged
 * and on its way is read once in its life, and one that is settled never.
 *
 * A row that the list does not name is asked for by its number before it is called missing: the list
 * goes by dates that the service does not explain.
 */
export function needsDetail(pair: Pair): boolean {
  if (pair.kind === "in_account") return true
  const { state, chargedPrice } = pair.row
  switch (state) {
    case "released":
      return false
    case "let_go":
      // Gone is what the merchant wants; still there, its numbers tell whether it costs something.
      return pair.kind === "in_both"
    case "confirmed":
    case "tracked":
      return pair.kind === "in_store" || chargedPrice === null
    case "ordered":
    case "confirm_unknown":
      return true
  }
}
