import type { PluginSettings } from "./settings"
import { isEnded, type Shipment, type ShipmentState } from "./shipment"

type TimelineEvent = ShipmentState | "shipped"

/** Who acts next on a shipment, and how. */
export type NextMove =
  | "asked-again"
  | "ask-by-you"
  | "confirm-by-itself"
  | "confirm-by-you"
  | "confirm-return-by-you"
  | "abandoned-by-itself"
  | "look-again"
  | "look-by-you"
  | "numbers-by-callback"
  | "numbers-by-polling"
  | "shipped-with-numbers"
  | "shipped-at-pickup"
  | "shipped-by-you"
  | "retry-by-you"
  | "fulfil-by-you"

interface Timeline {
  /** Oldest first. Times are ISO. */
  past: { event: TimelineEvent; at: string; isNow: boolean }[]
  next: { move: NextMove; at: string | null }[]
}

/** The settings that decide who acts next. */
export type Ways = Pick<
  PluginSettings,
  "auto_confirm" | "confirm_repeat" | "shipped_on" | "backend_url"
>

type Watched = Pick<
  Shipment,
  | "state"
  | "kind"
  | "replaces"
  | "entered_at"
  | "created_at"
  | "shipped_at"
  | "pickup_at"
  | "next_try_at"
  | "last_error"
  | "differences"
  | "packages"
  | "tracking"
>

export interface Circumstances {
  /** Undefined while they load. */
  ways: Ways | undefined
  /** Its fulfillment is active, and no newer shipment replaces it. */
  isWanted: boolean
  /** Its fulfillment was canceled, or the service has a newer shipment for it. */
  isDropped: boolean
}

/** The past and present states of a shipment, and who acts next. */
export function timelineOf(
  shipment: Watched,
  { ways, isWanted, isDropped }: Circumstances,
): Timeline {
  if (shipment.state === "failed" && !isWanted) {
    return { past: pastOf(shipment), next: [{ move: "fulfil-by-you", at: null }] }
  }
  if (shipment.state === "ordered" && !isWanted) {
    const next = isDropped ? [{ move: "abandoned-by-itself", at: null } as const] : []
    return { past: pastOf(shipment), next }
  }
  return { past: pastOf(shipment), next: ways ? nextOf(shipment, ways) : [] }
}

function pastOf({ state, entered_at, shipped_at, created_at }: Watched): Timeline["past"] {
  const entered = Object.entries({ [state]: created_at, ...entered_at }) as [
    TimelineEvent,
    string,
  ][]
  const events = shipped_at ? [...entered, ["shipped", shipped_at] as const] : entered
  return events
    .filter(
      ([event, at]) => event !== "confirm_unknown" || state === event || wasUnclear(at, entered_at),
    )
    .map(([event, at]) => ({ event, at, isNow: event === state }))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** Longer than the wait for an answer to a confirmation. */
const ANSWER_MS = 60_000

/** Every confirmation is recorded as unclear before it is sent. It was really unclear only if no answer came. */
function wasUnclear(at: string, { confirmed, tracked }: Watched["entered_at"]): boolean {
  const answered = [confirmed, tracked].flatMap((moment) => (moment ? Date.parse(moment) : []))
  return Math.min(...answered) - Date.parse(at) > ANSWER_MS
}

function nextOf(shipment: Watched, ways: Ways): Timeline["next"] {
  const { state, next_try_at: at } = shipment
  switch (state) {
    case "pending":
      return [{ move: isAskedAgain(shipment) ? "asked-again" : "ask-by-you", at }]
    case "ordered":
      return [{ move: confirmedBy(shipment, ways), at }]
    case "confirm_unknown":
      return [{ move: ways.confirm_repeat === "auto" && at ? "look-again" : "look-by-you", at }]
    case "confirmed":
    case "tracked":
      return [...numbers(shipment, ways), ...shipped(shipment, ways)]
    case "failed":
      return [{ move: "retry-by-you", at: null }]
    case "abandoned":
    case "voided":
      return []
  }
}

/** Medusa removes the fulfillment of a first order that got no answer, so the store does not send it again. */
function isAskedAgain({ kind, replaces }: Watched): boolean {
  return kind === "return" || replaces !== null
}

function confirmedBy(shipment: Watched, ways: Ways): NextMove {
  if (confirmsByItself(shipment, ways)) return "confirm-by-itself"
  return shipment.kind === "return" ? "confirm-return-by-you" : "confirm-by-you"
}

/** A shipment with differences at the service is never confirmed automatically. */
function confirmsByItself({ differences, next_try_at, last_error }: Watched, ways: Ways): boolean {
  const isGivenUp = last_error !== null && next_try_at === null
  return ways.auto_confirm && differences.length === 0 && !isGivenUp
}

function numbers({ tracking, packages }: Watched, { backend_url }: Ways): Timeline["next"] {
  if (tracking.length >= packages.length) return []
  return [{ move: backend_url ? "numbers-by-callback" : "numbers-by-polling", at: null }]
}

function shipped(shipment: Watched, { shipped_on }: Ways): Timeline["next"] {
  if (shipment.kind === "return" || shipment.shipped_at || isEnded(shipment)) return []
  switch (shipped_on) {
    case "numbers":
      return [{ move: "shipped-with-numbers", at: null }]
    case "pickup":
      return [{ move: "shipped-at-pickup", at: shipment.pickup_at }]
    case "manual":
      return [{ move: "shipped-by-you", at: null }]
  }
}
