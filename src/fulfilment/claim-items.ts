import { overridesAgain } from "../planning"
import { setTimeout as sleep } from "node:timers/promises"
import { readFulfillmentFacts } from "../store"
import { differencesOfBodies, readBody } from "../booking"
import { type PluginContext, refuse } from "../context"
import {
  type Account,
  type Ledger,
  newRowId,
  type NewLedgerRow,
  type LedgerDifference,
  type LedgerError,
  type LedgerRow,
  isEnded,
} from "../modules/shipment_ordering"
import {
  identityOf,
  type PlanInput,
  planRow,
  readOrderCounts,
  refuseUnfulfillable,
} from "../shipping"
import { finishUncounted, isCounted, readUnderWay, unlinkFulfillment } from "./order-counting"
import { readReturnStanding } from "./settle-return"

/** What a row is claimed for: items of an order, or the replacement of a shipment. */
export type Claim = ItemsClaim | ReplacementClaim

export interface ItemsClaim {
  kind: "items"
  input: PlanInput
  fulfillmentId: string
  /** For returns only, in place of `settleFormerRow`. */
  fateOf?: (latest: LedgerRow) => Promise<Fate>
}

export interface ReplacementClaim {
  kind: "replacement"
  input: PlanInput
  /** Any shipment of the fulfillment: all have one identity. */
  row: LedgerRow
  /** The latest generation when the request began, so that two requests at once make the same key. */
  latestGeneration: number
}

/** A second attempt with the postal code in another form, after the service refused the first form. */
export interface InOtherForm {
  refused: LedgerRow
  postalCodeForms: Account["postalCodeForms"]
}

/**
 * Takes the one row that stands for these items: a new one, or one that a crashed or lost attempt
 * left behind (docs/adr/0004-ledger.md).
 *
 * @throws MedusaError NOT_ALLOWED while another request holds the row, or when it has shipped already
 */
export async function claimRow(
  context: PluginContext,
  claim: Claim,
  again?: InOtherForm,
): Promise<LedgerRow> {
  const row =
    claim.kind === "items"
      ? await claimItems(context, claim, again)
      : await claimReplacement(context, claim, again)
  return row ?? refuse("These items are being ordered by another request. Reload the order.")
}

const BEING_ORDERED = "These items are being ordered at this moment. Reload the order in a minute."

const OTHER_UNDER_WAY =
  "Another fulfillment of this order is being made or marked as shipped at this moment. Reload the order in a minute."

async function claimItems(
  context: PluginContext,
  claim: ItemsClaim,
  again: InOtherForm | undefined,
): Promise<LedgerRow | undefined> {
  const identity = identityOf(claim.input)
  const latest = await context.plugin.ledger.findLatest(identity)
  if (!latest || isEnded(latest.state)) {
    const generation = (latest?.generation ?? 0) + 1
    return claimInTurn(context, claim, { identity, generation, again })
  }
  const fate = await fateOf(context, claim, latest)
  switch (fate) {
    case "fulfilled-now":
      return refuse(
        "These items were fulfilled a moment ago. Reload the order. No second shipment was ordered.",
      )
    case "ships-other-items":
      return claimInTurn(context, claim, { identity, generation: latest.generation + 1, again })
    case "abandoned":
      if (latest.state !== "pending" && latest.state !== "ordered") {
        refuse(
          `These items were handed to the carrier as shipment ${latest.shipment_id}. Reload the order.`,
        )
      }
      return claimInTurn(context, claim, {
        identity,
        generation: latest.generation,
        adopts: latest,
        again,
      })
  }
}

/** @throws MedusaError NOT_ALLOWED while another request holds the row */
async function fateOf(context: PluginContext, claim: ItemsClaim, latest: LedgerRow): Promise<Fate> {
  if (latest.lease_until < new Date()) {
    const before = fulfilledBefore(claim)
    return claim.fateOf?.(latest) ?? settleFormerRow(context, latest, before)
  }
  if (!(await isFinished(context, claim, latest))) {
    refuse(BEING_ORDERED)
  }
  // A double click is found when the row is claimed: the order counts more than when the request began.
  return (await claim.fateOf?.(latest)) ?? "ships-other-items"
}

/**
 * Whether the order counts the shipment, so that no request works on it, whatever is left of its lease. After a partial
 * cancel the items that are free again have the identity of the equal part that still goes out.
 *
 * The row of a return that the store has made has that return's identity. Only this return can ask for the row.
 */
async function isFinished(
  context: PluginContext,
  { input }: ItemsClaim,
  row: LedgerRow,
): Promise<boolean> {
  if (input.kind === "delivery") {
    return isCounted(context, row)
  }
  if (input.returnId || row.state === "pending") {
    return false
  }
  const facts = await readFulfillmentFacts(context, row.fulfillment_id)
  const returnId = facts?.isCanceled ? undefined : facts?.linkedReturnId
  return returnId !== undefined && (await readReturnStanding(context, returnId)) === "requested"
}

/** Per line, what the order counted as fulfilled when this request began. */
function fulfilledBefore({ input }: Claim): Map<string, number> {
  return new Map(input.lines.map((line) => [line.line.id, line.fulfilledBefore]))
}

interface Wanted {
  identity: string
  generation: number
  /** The row that is taken over; the planned one is only compared with it. */
  adopts?: LedgerRow
  again: InOtherForm | undefined
}

/** A person is waiting. Several fulfillments of one order at once are rare, and each takes a second or two. */
const PATIENCE_MS = 15_000
const LOOK_EVERY_MS = 150

/**
 * Claims a row once no other fulfillment of the same order is in progress. Core would lose one of two at once, and what
 * one collects on delivery depends on the other. Returns need no turn. The row is planned just before it is claimed,
 * and again if another request was faster.
 *
 * @throws MedusaError NOT_ALLOWED when it takes too long, or the items were fulfilled meanwhile
 */
async function claimInTurn(
  context: PluginContext,
  claim: ItemsClaim,
  request: Wanted,
): Promise<LedgerRow | undefined> {
  const { ledger } = context.plugin
  const { input } = claim
  if (input.kind === "return") {
    return insertOrAdopt(context, ledger, await planWanted(context, claim, request))
  }
  const orderId = input.order.id
  const end = performance.now() + PATIENCE_MS
  let finished: ReadonlySet<string> = new Set()
  while (performance.now() < end) {
    const underWay = await readUnderWay(context, orderId, finished)
    const others = underWay.uncounted
    finished = underWay.finished
    if (others.some((row) => row.identity === request.identity)) {
      refuse(BEING_ORDERED)
    }
    if (others.length > 0) {
      await sleep(LOOK_EVERY_MS)
      continue
    }
    await refuseIfChanged(context, orderId, fulfilledBefore(claim))
    // Not earlier: after a crash the reservations of items may be gone that the order does not count yet.
    await refuseUnfulfillable(context, input.lines, input.fulfillment.location_id ?? undefined)
    const taken = await planWanted(context, claim, request)
    const turn = { orderId, finished: [...finished] }
    const outcome = await ledger.inTurn(turn, (inTurn) => insertOrAdopt(context, inTurn, taken))
    if ("done" in outcome) {
      return outcome.done
    }
  }
  return refuse(OTHER_UNDER_WAY)
}

interface PlannedRow {
  planned: NewLedgerRow
  adopts: LedgerRow | undefined
}

async function planWanted(
  context: PluginContext,
  { input, fulfillmentId }: ItemsClaim,
  { identity, generation, adopts, again }: Wanted,
): Promise<PlannedRow> {
  const former = adopts ?? again?.refused
  // Fulfilling again without overrides repeats the overrides of the earlier attempt.
  const overrides =
    former && input.kind === "delivery" && !input.overrides
      ? { overrides: overridesAgain(context.configuration.settings, former) }
      : {}
  const rowId = adopts?.id ?? newRowId()
  const planned = await planRow(
    context,
    { ...inForm(input, again), ...overrides },
    { rowId, generation, identity, fulfillmentId },
  )
  return { planned, adopts }
}

function inForm<Input extends PlanInput>(input: Input, again: InOtherForm | undefined): Input {
  const { postalCodeForms } = again ?? input.account
  return { ...input, account: { ...input.account, postalCodeForms } }
}

async function insertOrAdopt(
  context: PluginContext,
  ledger: Ledger,
  { planned, adopts }: PlannedRow,
): Promise<LedgerRow | undefined> {
  const { leaseSeconds } = context.plugin.options.timing
  if (!adopts) {
    return ledger.claimNew(planned, leaseSeconds)
  }
  const differences = differencesToNow(context, adopts, planned)
  return ledger.adopt(adopts, {
    fulfillmentId: planned.fulfillment_id,
    ownAddress: planned.own_address ?? null,
    leaseSeconds,
    differences,
    lastError: errorOfDifferences(differences),
  })
}

/**
 * Where the frozen request differs from the order as it is now (a corrected address, say). The same bytes are still
 * sent, since others might create a second shipment. But then it is not confirmed automatically.
 */
function differencesToNow(
  context: PluginContext,
  row: LedgerRow,
  planned: NewLedgerRow,
): LedgerDifference[] {
  const bodyOf = (sealed: string | null) =>
    sealed ? readBody(context.plugin.unsealBody(row.id, sealed)) : undefined
  const frozen = bodyOf(row.sealed_body)
  const fresh = bodyOf(planned.sealed_body)
  return frozen && fresh ? differencesOfBodies(frozen, fresh) : []
}

export const OTHER_DATA =
  "The data at the service differ from the order. Check the differences, then confirm by hand."

/** The error of a row that has differences. */
export function errorOfDifferences(differences: LedgerDifference[] | null): LedgerError | null {
  return differences?.length
    ? { kind: "differences", message: OTHER_DATA, at: new Date().toISOString() }
    : null
}

/** Takes the turn in which the locker of an order is changed. Does not wait for other fulfillments of the order. */
async function claimReplacement(
  context: PluginContext,
  { input, row, latestGeneration }: ReplacementClaim,
  again: InOtherForm | undefined,
): Promise<LedgerRow | undefined> {
  const { ledger, options } = context.plugin
  const planned = await planRow(context, inForm(input, again), {
    rowId: newRowId(),
    generation: (again?.refused.generation ?? latestGeneration) + 1,
    identity: row.identity,
    fulfillmentId: row.fulfillment_id,
  })
  const others = await ledger.listUnderWay(row.order_id)
  const turn = { orderId: row.order_id, finished: others.map(({ id }) => id) }
  const outcome = await ledger.inTurn(turn, (inTurn) =>
    inTurn.claimNew(planned, options.timing.leaseSeconds),
  )
  return "done" in outcome ? outcome.done : undefined
}

async function refuseIfChanged(
  context: PluginContext,
  orderId: string,
  before: Map<string, number>,
): Promise<void> {
  const { fulfilled } = await readOrderCounts(context, orderId)
  if ([...before].some(([id, quantity]) => (fulfilled.get(id) ?? 0) !== quantity)) {
    refuse(
      "Items of this order were fulfilled or canceled a moment ago. Reload the order. No shipment was ordered.",
    )
  }
}

/** What a new request finds out about an open row with the same identity and an expired lease. */
export type Fate =
  /** The order counts the items only since the request began: a double click, or a crash that was just repaired. */
  | "fulfilled-now"
  /** The row ships other pieces of the same lines, which the order counts. */
  | "ships-other-items"
  /** The row belongs to no order: its fulfillment is gone, or the order never counted its items. */
  | "abandoned"

/**
 * Finds out from the order what the row is. Lets the order count the items if they have left the stock already; else
 * drops the row's link if the order never counted them.
 *
 * A partial cancel lowers the counts, so a second piece can have the same identity as an earlier shipment that still
 * goes out.
 */
async function settleFormerRow(
  context: PluginContext,
  row: LedgerRow,
  before: Map<string, number>,
): Promise<Fate> {
  const { fulfilled } = await readOrderCounts(context, row.order_id)
  const hasRisen = [...before].some(([id, quantity]) => (fulfilled.get(id) ?? 0) > quantity)
  if (hasRisen) {
    return "fulfilled-now"
  }
  const facts = await readFulfillmentFacts(context, row.fulfillment_id)
  if (!facts || facts.isCanceled) {
    return "abandoned"
  }
  const isCounted = await finishUncounted(context, row)
  if (isCounted === undefined) refuse(OTHER_UNDER_WAY)
  if (isCounted) return "fulfilled-now"
  // Read again, after the facts: core counts the items a moment after it has linked the fulfillment.
  const counts = await readOrderCounts(context, row.order_id)
  if (!facts.linkedOrderId) {
    return counts.isLinkMissing(row) ? "ships-other-items" : "abandoned"
  }
  if (counts.isRegistered(row)) {
    return "ships-other-items"
  }
  // A shipment that the carrier may have keeps its link: it is never adopted.
  if (row.state === "pending" || row.state === "ordered") {
    await unlinkFulfillment({ order_id: row.order_id }, row.fulfillment_id)
  }
  return "abandoned"
}
