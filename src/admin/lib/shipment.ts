import type { SerialisedShipment } from "../../api/admin/shipment-ordering/shipments/shipments"
import type { CreateShipmentBody } from "../../carrier-api"
import en from "../i18n/en.json"
import { groupBy } from "./lists"
import type { Permissions } from "./permissions"
import type { Sent } from "./sdk"
import type { PluginSettings } from "./settings"

export type Shipment = Sent<SerialisedShipment>
export type ShipmentState = Shipment["state"]
type ShipmentPackage = Shipment["packages"][number]

/** A voided shipment is not printed: with its label the parcel would be sent. */
export function isPrintable({ has_label, state }: Pick<Shipment, "has_label" | "state">): boolean {
  return has_label && state !== "voided"
}

/** Confirming a shipment by hand settles whether the service has it; a confirmed one is with the carrier. */
export function isConfirmable({ state }: Pick<Shipment, "state">): boolean {
  return state === "ordered" || state === "confirm_unknown"
}

/**
 * Whether an error stops a shipment. A tracked shipment is on its way whatever failed before, and a refused one
 * shows that as its state.
 */
export function isStopped({ state, last_error }: Pick<Shipment, "state" | "last_error">): boolean {
  return last_error !== null && state !== "tracked" && !isEnded({ state })
}

/** Whether nothing more happens to a shipment. */
export function isEnded({ state }: Pick<Shipment, "state">): boolean {
  return state === "abandoned" || state === "voided" || state === "failed"
}

/** What a person does about a shipment that needs attention. All is done on the order's page, but the key. */
type NextStep = "correct" | "retry" | "confirm" | "compare" | "settle" | "enter-key" | "look"

type Waiting = Pick<
  Shipment,
  "state" | "needs_attention" | "last_error" | "differences" | "order_id" | "account"
>

/** The next step of a shipment that stands still, and where it is done. Who may not do it may look at it. */
export function nextStepOf(
  shipment: Waiting,
  may: Permissions,
): { step: NextStep; to: string } | undefined {
  if (!shipment.needs_attention) return undefined
  const usual = stepFor(shipment)
  const step = may[usual === "enter-key" ? "set_up" : "charge"] ? usual : "look"
  const to =
    step === "enter-key"
      ? `/settings/shipment-ordering?account=${shipment.account}`
      : `/orders/${shipment.order_id}`
  return { step, to }
}

function stepFor({ state, last_error: error, differences }: Waiting): NextStep {
  if (error?.kind === "auth") return "enter-key"
  switch (state) {
    case "pending":
    case "failed":
      return error?.kind === "rejected" ? "correct" : "retry"
    case "abandoned":
      return "retry"
    case "ordered":
      if (differences.length > 0) return "compare"
      return error?.kind === "rejected" ? "look" : "confirm"
    case "confirm_unknown":
      return "settle"
    default:
      return "look"
  }
}

interface Fulfilled {
  id: string
  canceled_at: Date | string | null
  /** The dashboard loads them on the page of an order; the type of Medusa lacks them. */
  labels?: { tracking_number: string }[]
}

type Tracked = Pick<Shipment, "fulfillment_id" | "tracking">

/** Tracking numbers of shipments that their loaded fulfillments do not have yet. */
export function unshownNumbers(fulfillments: Fulfilled[], shipments: Tracked[]): string[] {
  return fulfillments.flatMap(({ id, canceled_at, labels }) => {
    const shown = labels?.map(({ tracking_number }) => tracking_number)
    const numbers = shipments
      .filter(({ fulfillment_id }) => fulfillment_id === id)
      .flatMap(({ tracking }) => tracking.map(({ number }) => number))
    return shown && !canceled_at ? numbers.filter((number) => !shown.includes(number)) : []
  })
}

export interface DescribedPackage {
  /** Number of equal packages. */
  count: number
  /** Kilograms, as sent. */
  weight: string
  /** Length, width, height as sent; undefined for an envelope without a size. */
  sizes: [string, string, string] | undefined
}

/** The packages with equal ones counted together, in the order in which they were sent. */
export function describePackages(packages: ShipmentPackage[]): DescribedPackage[] {
  const alike = groupBy(packages, ({ weight, length, width, height }) =>
    [weight, length, width, height].join("/"),
  )
  return alike.flatMap(([, same]) => {
    const [first] = same
    return first ? [{ count: same.length, weight: first.weight, sizes: sizesOf(first) }] : []
  })
}

function sizesOf({ length, width, height }: ShipmentPackage): DescribedPackage["sizes"] {
  return length && width && height ? [length, width, height] : undefined
}

type Zones = Pick<PluginSettings, "pickup_time_zone" | "location_time_zones">

/** The time zone of a pickup: that of the stock location if it has one, else the common one. */
export function pickupTimeZone(
  { location_id }: Pick<Shipment, "location_id">,
  zones: Zones | undefined,
): string | undefined {
  return zones && (zones.location_time_zones[location_id ?? ""] ?? zones.pickup_time_zone)
}

export type ShipmentAction = "retry" | "confirm" | "check-numbers" | "replace" | "void"

type Judged = Pick<Shipment, "state" | "kind" | "shipment_id" | "last_error">

/** What the order's page knows of a shipment and of the person. */
export interface Standing {
  may: Permissions
  /**
   * Its fulfillment is active, and no newer shipment replaces it: only then may its items be ordered again. A `pending`
   * shipment may always be retried: that orders nothing twice.
   */
  isWanted: boolean
  /** Then no further number comes. */
  isDelivered: boolean
}

/** The actions for a shipment, the usual next one first. */
export function shipmentActions(
  shipment: Judged,
  { may, isWanted, isDelivered }: Standing,
): ShipmentAction[] {
  return ofState(shipment).filter(
    (action) =>
      may[action === "check-numbers" ? "pack" : "charge"] &&
      (action !== "check-numbers" || !isDelivered) &&
      (action !== "retry" ||
        ((isWanted || shipment.state === "pending") && canBeRetried(shipment))) &&
      (action !== "replace" || (isWanted && shipment.kind === "delivery")),
  )
}

function ofState({ state }: Judged): ShipmentAction[] {
  switch (state) {
    case "pending":
      return ["retry", "void"]
    case "ordered":
      return ["confirm", "replace"]
    case "confirm_unknown":
      return ["confirm", "check-numbers", "replace", "void"]
    case "confirmed":
    case "tracked":
      return ["check-numbers", "replace", "void"]
    case "failed":
      return ["retry", "replace"]
    case "abandoned":
      return ["retry"]
    case "voided":
      return ["replace"]
  }
}

/** A return is never ordered again: cancel it and request a new one. */
function canBeRetried(shipment: Judged): boolean {
  return shipment.kind === "delivery" || !isRetriedAnew(shipment)
}

/**
 * Whether a retry orders a new shipment, because the service would refuse the old one again. Otherwise the retry
 * uses the same key.
 */
export function isRetriedAnew({
  state,
  shipment_id,
  last_error,
}: Pick<Judged, "state" | "shipment_id" | "last_error">): boolean {
  return (
    state === "abandoned" ||
    (state === "failed" && (shipment_id === null || DEFINITE_NO.includes(last_error?.kind ?? "")))
  )
}

const DEFINITE_NO = ["rejected", "not-found"]

/** Without a text: they are never compared with the service's detail. */
type UnnamedField = "parcel_pickup_date" | "callback_success_url"

/** The texts of the shipment's fields, by the service's names. */
const FIELD_TEXTS = en.shipments.differences.fields satisfies Record<
  Exclude<keyof CreateShipmentBody, UnnamedField>,
  string
>

const MEASURES: readonly string[] = ["weight", "length", "width", "height"]

type NamedField = keyof typeof FIELD_TEXTS

interface DifferenceField {
  /** Undefined for a field without a text. */
  name: NamedField | undefined
  /** Number of the package, from 1; undefined for a field of the shipment. */
  packageNumber: number | undefined
}

/** The field of a difference: `weight[0]` is the weight of the first package. */
export function differenceField(field: string): DifferenceField {
  const [, ofPackage, index] = /^(.+)\[(\d+)\]$/.exec(field) ?? []
  const name = ofPackage ?? field
  return {
    name: Object.hasOwn(FIELD_TEXTS, name) ? (name as NamedField) : undefined,
    packageNumber: index === undefined ? undefined : Number(index) + 1,
  }
}

/** Whether a field is a weight or a size, to be formatted as a number. */
export function isMeasure(field: string): boolean {
  return MEASURES.includes(differenceField(field).name ?? "")
}
