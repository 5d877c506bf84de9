import {
  type AccountFact,
  accountFact,
  type Judgement,
  judgePair,
  needsDetail,
  type Pair,
} from "../../booking"
import { AuthError, CarrierApiError, NotFoundError } from "../../carrier-api"
import type { ComparedAccount } from "./compared-account"
import { toLedgerFact } from "./to-ledger-fact"

export interface Look {
  judgement: Judgement
  /** Whether the service was asked, and what it had to say. */
  asked: "no" | "answered" | "failed"
  /** Why the detail could not be read. */
  problem?: CarrierApiError
}

type Detail = AccountFact | "not_found"

const NOTHING: Judgement = { findings: [], charge: undefined, isUnread: false }

/**
 * What one shipment adds to the comparison. Its detail is read where it is needed, and what it cost is
 * written down, so that it need not be read for that again.
 *
 * @throws AuthError when the key is refused: no other shipment can be read then
 */
export async function lookAtPair(account: ComparedAccount, pair: Pair): Promise<Look> {
  if (!needsDetail(pair)) {
    return { judgement: judgePair({ pair }), asked: "no" }
  }
  const detail = await readDetail(account, pair.shipmentId)
  if (detail instanceof CarrierApiError) {
    return { judgement: judgePair({ pair }), asked: "failed", problem: detail }
  }
  const judgement =
    pair.kind === "in_account" && detail !== "not_found"
      ? await judgeStranger(account, pair, detail)
      : await judgeKnown(account, pair, detail)
  return { judgement, asked: "answered" }
}

async function readDetail(
  { service }: ComparedAccount,
  shipmentId: number,
): Promise<Detail | CarrierApiError> {
  try {
    return accountFact(await service.getShipment(shipmentId))
  } catch (error) {
    if (error instanceof NotFoundError) {
      return "not_found"
    }
    if (error instanceof CarrierApiError && !(error instanceof AuthError)) {
      return error
    }
    throw error
  }
}

async function judgeKnown(
  { ledger }: ComparedAccount,
  pair: Pair,
  detail: Detail,
): Promise<Judgement> {
  const charged = detail === "not_found" ? undefined : detail.chargedPrice
  if (pair.kind !== "in_account" && charged !== undefined) {
    const { state, chargedPrice, rowId } = pair.row
    if (chargedPrice === null && (state === "confirmed" || state === "tracked")) {
      await ledger.note(rowId, { charged_price: charged })
    }
  }
  return judgePair({ pair, detail })
}

/**
 * A shipment that no row has by its number may be one that is being ordered at this moment, or was since
 * the rows were read: the row that has its reference tells.
 */
async function judgeStranger(
  account: ComparedAccount,
  pair: Pair,
  detail: AccountFact,
): Promise<Judgement> {
  const row = detail.reference
    ? await account.comparison.withReference(account.span, detail.reference)
    : undefined
  if (!row) {
    return judgePair({ pair, detail })
  }
  const fact = toLedgerFact(row, account.settings)
  if (fact) {
    const isTheOne = fact.shipmentId === pair.shipmentId
    return isTheOne
      ? judgeKnown(account, { kind: "in_both", shipmentId: fact.shipmentId, row: fact }, detail)
      : judgePair({ pair, detail })
  }
  const isBeingOrdered = row.state === "pending" && row.lease_until > new Date()
  return isBeingOrdered || row.state === "released"
    ? NOTHING
    : judgePair({ pair, detail, waitingRowId: row.id })
}
