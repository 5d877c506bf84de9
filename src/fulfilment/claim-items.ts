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
  /** For returns only; replaces `settleFormerRow`. */
  settleFormer?: (latest: LedgerRow) => Promise<RowVerdict>
}

export interface ReplacementClaim {
  kind: "replacement"
  input: PlanInput
  /** Any shipment of the fulfillment: all have one identity. */
  row: LedgerRow
  /** The latest generation when the request began, so that two requests at once make the same key. */
  latestGeneration: number
}

/** Another attempt after the service refused the form of the postal code. */
export interface FormRetry {
  refusedRow: LedgerRow
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
  retry?: FormRetry,
): Promise<LedgerRow> {
  const row =
    claim.kind === "items"
      ? await claimItems(context, claim, retry)
      : await claimReplacement(context, claim, retry)
  return row ?? refuse("These items are being ordered by another request. Reload the order.")
}

const BEING_ORDERED = "These items are being ordered at this moment. Reload the order in a minute."

const OTHER_UNDER_WAY =
  "Another fulfillment of this order is being made or marked as shipped at this moment. Reload the order in a minute."

async function claimItems(
  context: PluginContext,
  claim: ItemsClaim,
  retry: FormRetry | undefined,
): Promise<LedgerRow | undefined> {
  const identity = identityOf(claim.input)
  const latest = await context.plugin.ledger.findLatest(identity)
  if (!latest || isEnded(latest.state)) {
    const generation = (latest?.generation ?? 0) + 1
    return claimInTurn(context, claim, { identity, generation, retry })
  }
  const verdict = await settleLatestRow(context, claim, latest)
  switch (verdict) {
    case "fulfilled-now":
      return refuse(
        "These items were fulfilled a moment ago. Reload the order. No second shipment was ordered.",
      )
    case "ships-other-items":
      return claimInTurn(context, claim, { identity, generation: latest.generation + 1, retry })
    case "abandoned":
      if (latest.state !== "pending" && latest.state !== "ordered") {
        refuse(
          `These items were handed to the carrier as shipment ${latest.shipment_id}. Reload the order.`,
        )
      }
      return claimInTurn(context, claim, {
        identity,
        generation: latest.generation,
        rowToAdopt: latest,
        retry,
      })
  }
}

/** @throws MedusaError NOT_ALLOWED while another request holds the row */
async function settleLatestRow(
  context: PluginContext,
  claim: ItemsClaim,
  latest: LedgerRow,
): Promise<RowVerdict> {
  if (latest.lease_until < new Date()) {
    const quantities = listFulfilledBefore(claim)
    return claim.settleFormer?.(latest) ?? settleFormerRow(context, latest, quantities)
  }
  if (!(await isFinished(context, claim, latest))) {
    refuse(BEING_ORDERED)
  }
  // A double click is found when the row is claimed: by then the order counts more than when the request began.
  return (await claim.settleFormer?.(latest)) ?? "ships-other-items"
}

/**
 * Whether the order counts the shipment. If so, no request works on the row, even if its lease has not ended. After a
 * partial cancel the items that are free again have the same identity as the equal part that still goes out.
 *
 * The row of a return that the store has made has that return's identity, so only this return can ask for the row.
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

/** By line, the quantity that the order counted as fulfilled when this request began. */
function listFulfilledBefore({ input }: Claim): Map<string, number> {
  return new Map(input.lines.map((line) => [line.line.id, line.fulfilledBefore]))
}

interface RowRequest {
  identity: string
  generation: number
  /** The row to take over. The planned row is only compared with it. */
  rowToAdopt?: LedgerRow
  retry: FormRetry | undefined
}

/** A person is waiting. Several fulfillments of one order at the same time are rare, and each takes a second or two. */
const PATIENCE_MS = 15_000
const LOOK_EVERY_MS = 150

/**
 * Waits until no other fulfillment of the same order is in progress, then claims a row. Of two at the same time core
 * would lose one, and the sum that one collects on delivery depends on the other. Returns do not wait. The row is
 * planned just before it is claimed, and again if another request was faster.
 *
 * @throws MedusaError NOT_ALLOWED when it takes too long, or the items were fulfilled meanwhile
 */
async function claimInTurn(
  context: PluginContext,
  claim: ItemsClaim,
  request: RowRequest,
): Promise<LedgerRow | undefined> {
  const { ledger } = context.plugin
  const { input } = claim
  if (input.kind === "return") {
    return insertOrAdopt(context, ledger, await planRequestedRow(context, claim, request))
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
    await refuseIfChanged(context, orderId, listFulfilledBefore(claim))
    // Not earlier: after a crash, items that the order does not count yet may have lost their reservations.
    await refuseUnfulfillable(context, input.lines, input.fulfillment.location_id ?? undefined)
    const plannedRow = await planRequestedRow(context, claim, request)
    const turn = { orderId, finished: [...finished] }
    const outcome = await ledger.inTurn(turn, (inTurn) =>
      insertOrAdopt(context, inTurn, plannedRow),
    )
    if ("done" in outcome) {
      return outcome.done
    }
  }
  return refuse(OTHER_UNDER_WAY)
}

interface PlannedRow {
  newRow: NewLedgerRow
  rowToAdopt: LedgerRow | undefined
}

async function planRequestedRow(
  context: PluginContext,
  { input, fulfillmentId }: ItemsClaim,
  { identity, generation, rowToAdopt, retry }: RowRequest,
): Promise<PlannedRow> {
  const formerRow = rowToAdopt ?? retry?.refusedRow
  // Fulfilling again without overrides repeats the overrides of the earlier attempt.
  const overrides =
    formerRow && input.kind === "delivery" && !input.overrides
      ? { overrides: overridesAgain(context.configuration.settings, formerRow) }
      : {}
  const rowId = rowToAdopt?.id ?? newRowId()
  const newRow = await planRow(
    context,
    { ...withPostalCodeForms(input, retry), ...overrides },
    { rowId, generation, identity, fulfillmentId },
  )
  return { newRow, rowToAdopt }
}

function withPostalCodeForms<Input extends PlanInput>(
  input: Input,
  retry: FormRetry | undefined,
): Input {
  const { postalCodeForms } = retry ?? input.account
  return { ...input, account: { ...input.account, postalCodeForms } }
}

async function insertOrAdopt(
  context: PluginContext,
  ledger: Ledger,
  { newRow, rowToAdopt }: PlannedRow,
): Promise<LedgerRow | undefined> {
  const { leaseSeconds } = context.plugin.options.timing
  if (!rowToAdopt) {
    return ledger.claimNew(newRow, leaseSeconds)
  }
  const differences = findDifferences(context, rowToAdopt, newRow)
  return ledger.adopt(rowToAdopt, {
    fulfillmentId: newRow.fulfillment_id,
    ownAddress: newRow.own_address ?? null,
    leaseSeconds,
    differences,
    lastError: errorOfDifferences(differences),
  })
}

/**
 * How the frozen request differs from the order as it is now (a corrected address, say). The same bytes are still
 * sent, because other bytes might create a second shipment. But the shipment is then not confirmed automatically.
 */
function findDifferences(
  context: PluginContext,
  row: LedgerRow,
  newRow: NewLedgerRow,
): LedgerDifference[] {
  const bodyOf = (sealed: string | null) =>
    sealed ? readBody(context.plugin.unsealBody(row.id, sealed)) : undefined
  const frozen = bodyOf(row.sealed_body)
  const fresh = bodyOf(newRow.sealed_body)
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

/** Excludes a change of the order's locker at the same time. Does not wait for other fulfillments of the order. */
async function claimReplacement(
  context: PluginContext,
  { input, row, latestGeneration }: ReplacementClaim,
  retry: FormRetry | undefined,
): Promise<LedgerRow | undefined> {
  const { ledger, options } = context.plugin
  const newRow = await planRow(context, withPostalCodeForms(input, retry), {
    rowId: newRowId(),
    generation: (retry?.refusedRow.generation ?? latestGeneration) + 1,
    identity: row.identity,
    fulfillmentId: row.fulfillment_id,
  })
  const others = await ledger.listUnderWay(row.order_id)
  const turn = { orderId: row.order_id, finished: others.map(({ id }) => id) }
  const outcome = await ledger.inTurn(turn, (inTurn) =>
    inTurn.claimNew(newRow, options.timing.leaseSeconds),
  )
  return "done" in outcome ? outcome.done : undefined
}

async function refuseIfChanged(
  context: PluginContext,
  orderId: string,
  fulfilledBefore: Map<string, number>,
): Promise<void> {
  const { fulfilled } = await readOrderCounts(context, orderId)
  if ([...fulfilledBefore].some(([id, quantity]) => (fulfilled.get(id) ?? 0) !== quantity)) {
    refuse(
      "Items of this order were fulfilled or canceled a moment ago. Reload the order. No shipment was ordered.",
    )
  }
}

/** What an open row with the same identity and an expired lease is to a new request. */
export type RowVerdict =
  /** The order has counted the items since the request began: a double click, or a crash that was just repaired. */
  | "fulfilled-now"
  /** The row ships other pieces of the same lines, and the order counts them. */
  | "ships-other-items"
  /** The row belongs to no order: its fulfillment is gone, or the order never counted its items. */
  | "abandoned"

/**
 * Finds out from the order what the row is. If the items have left the stock, lets the order count them. If the order
 * never counted them, drops the row's link.
 *
 * A partial cancel lowers the counts, so a second piece can have the same identity as an earlier shipment that still
 * goes out.
 */
async function settleFormerRow(
  context: PluginContext,
  row: LedgerRow,
  fulfilledBefore: Map<string, number>,
): Promise<RowVerdict> {
  const { fulfilled } = await readOrderCounts(context, row.order_id)
  const hasRisen = [...fulfilledBefore].some(
    ([id, quantity]) => (fulfilled.get(id) ?? 0) > quantity,
  )
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
