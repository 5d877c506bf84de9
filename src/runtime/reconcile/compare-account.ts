import { addToReport, idsAfter, type LedgerFact, pairUp } from "../../booking"
import type { ComparedRow } from "../../modules/shipment_ordering/ledger/ledger-comparison"
import type {
  Checkpoint,
  ReconciliationRow,
} from "../../modules/shipment_ordering/reconciliations/reconciliation-row"
import type { ComparedAccount } from "./compared-account"
import { ledgerRows } from "./ledger-rows"
import { listAccount } from "./list-account"
import { type Look, lookAtPair } from "./look-at-pair"
import type { RunRecord } from "./run-record"
import { toLedgerFact } from "./to-ledger-fact"

const ROWS_AT_ONCE = 500
/**
 * One shipment that cannot be read is left out; so many in a row mean that none can be. Each time that
 * it is tried again, as many more are borne with: it may be these few only.
 */
const FAILURES_IN_A_ROW = 3

/**
 * Compares an account with the ledger from a checkpoint on, keeping others on the way. The memory it
 * takes is the account's numbers (eight bytes each) and a chunk of rows.
 *
 * @throws CarrierApiError when the service cannot be listed, refuses the key, or fails several times in
 * a row; the last checkpoint is then before the first of these
 * @throws RunTakenError
 */
export async function compareAccount(
  account: ComparedAccount,
  run: Pick<ReconciliationRow, "window_from" | "window_to" | "attempts">,
  { record, start }: { record: RunRecord; start: Checkpoint },
): Promise<Checkpoint> {
  const { comparison, span, service } = account
  const progress = { ...start.progress, rows: await comparison.count(span) }
  let at: Checkpoint = { ...start, progress }
  const ids = await listAccount(
    { from: run.window_from, to: run.window_to },
    (window) => service.listShipments(window),
    (listed) => record.reach((at = { ...at, progress: { ...at.progress, listed } })),
  )
  const source = {
    after: (shipmentId: number, limit: number) => comparison.after(span, shipmentId, limit),
    withShipments: (shipmentIds: number[]) => comparison.withShipments(span, shipmentIds),
  }
  const after = start.comparedTo
  const rows = ledgerRows(source, ids, { after, atOnce: ROWS_AT_ONCE })
  let failures = 0
  for await (const pair of pairUp(factsOf(rows, account), idsAfter(ids, after))) {
    // Two rows may have one shipment: it is done with when both are.
    if (failures === 0 && pair.shipmentId !== at.comparedTo) {
      await record.reach(at)
    }
    const look = await lookAtPair(account, pair)
    failures = failuresAfter(look, failures)
    if (look.problem && failures >= FAILURES_IN_A_ROW * (run.attempts + 1)) {
      throw look.problem
    }
    at = advance(at, pair.shipmentId, look)
  }
  return at
}

function failuresAfter({ asked }: Look, before: number): number {
  if (asked === "no") return before
  return asked === "failed" ? before + 1 : 0
}

function advance(at: Checkpoint, comparedTo: number, { asked, judgement }: Look): Checkpoint {
  const { progress } = at
  const detailsRead = progress.details_read + (asked === "answered" ? 1 : 0)
  return {
    comparedTo,
    progress: { ...progress, details_read: detailsRead },
    report: addToReport(at.report, judgement),
  }
}

async function* factsOf(
  rows: AsyncIterable<ComparedRow>,
  { settings }: ComparedAccount,
): AsyncGenerator<LedgerFact> {
  for await (const row of rows) {
    const fact = toLedgerFact(row, settings)
    if (fact) yield fact
  }
}
