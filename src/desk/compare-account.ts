import {
  AuthError,
  CarrierApiError,
  NotFoundError,
  type ShipmentOrderingClient,
} from "../carrier-api"
import type {
  Checkpoint,
  ComparedRow,
  ComparedSpan,
  DateWindow,
  Held,
  ReconciliationRow,
  Settings,
  ShipmentOrderingModuleService,
} from "../modules/shipment_ordering"
import {
  type AccountIds,
  addIds,
  dateWindows,
  idsAfter,
  type LedgerFact,
  ledgerRows,
  NO_IDS,
  type Pair,
  pairUp,
  toLedgerFact,
} from "./account-pairs"
import {
  type AccountFact,
  accountFact,
  addToReport,
  type Judgement,
  judgePair,
  needsDetail,
} from "./judge-pair"

/** Both sides of a comparison: the ledger and the service. */
export interface ComparedAccount extends Pick<
  ShipmentOrderingModuleService,
  "ledger" | "comparison"
> {
  span: ComparedSpan
  settings: Settings
  /** Each call waits until the call budget allows it, and extends the run's lease meanwhile. */
  service: Pick<ShipmentOrderingClient, "getShipment" | "listShipments">
}

const ROWS_AT_ONCE = 500
/**
 * A shipment that cannot be read is skipped. This many failures in a row stop the run: the service is probably down.
 * Each new attempt of the run allows as many more, in case only these shipments fail.
 */
const FAILURES_IN_A_ROW = 3

/**
 * Compares an account with the ledger. It starts at a checkpoint and records new ones. It holds all shipment numbers of
 * the account (eight bytes each) and one chunk of rows in memory.
 *
 * @throws CarrierApiError if the list cannot be read, the key is refused, or several shipments in a row fail; the last
 * checkpoint is then before the first of these failures
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
    // Two rows may share one shipment. The checkpoint waits for both.
    if (failures === 0 && pair.shipmentId !== at.comparedTo) {
      await record.reach(at)
    }
    const look = await settlePair(account, pair)
    failures = failuresAfter(look, failures)
    if (look.failure && failures >= FAILURES_IN_A_ROW * (run.attempts + 1)) {
      throw look.failure
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

interface Look {
  judgement: Judgement
  /** Whether the service was asked for the detail, and whether it answered. */
  asked: "no" | "answered" | "failed"
  /** Why the detail could not be read. */
  failure?: CarrierApiError
}

type Detail = AccountFact | "not_found"

const NOTHING: Judgement = { findings: [], charge: undefined, isUnread: false }

/**
 * Judges one shipment, and reads its detail if needed. It saves the charge in the ledger, so that the next comparison
 * need not read the detail for it.
 *
 * @throws AuthError if the key is refused, since then no shipment can be read
 */
async function settlePair(account: ComparedAccount, pair: Pair): Promise<Look> {
  if (!needsDetail(pair)) {
    return { judgement: judgePair({ pair }), asked: "no" }
  }
  const detail = await readDetail(account, pair.shipmentId)
  if (detail instanceof CarrierApiError) {
    return { judgement: judgePair({ pair }), asked: "failed", failure: detail }
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
 * Judges a shipment whose number is in no ledger row. It may be in the middle of being ordered, or was ordered after
 * the rows were read. The row with the same reference tells.
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
  return isBeingOrdered || row.state === "voided"
    ? NOTHING
    : judgePair({ pair, detail, waitingRowId: row.id })
}

/** With thousands of shipments a day, the list of a week is still a small answer. */
const DAYS_PER_CALL = 7

/**
 * Lists the shipments of an account, one call for each week.
 *
 * @param onListed called after each call with the number of shipments so far
 */
async function listAccount(
  span: DateWindow,
  list: (window: DateWindow) => Promise<number[]>,
  onListed: (known: number) => Promise<void>,
): Promise<AccountIds> {
  let ids = NO_IDS
  for (const window of dateWindows(span, DAYS_PER_CALL)) {
    ids = addIds(ids, await list(window))
    await onListed(ids.length)
  }
  return ids
}

/** Longer than one call with all its retries. After it, another process may take over the run. */
export const LEASE_SECONDS = 90
const SAVE_EVERY_MS = 1000

/** Another process has taken over the run, so this one stops. */
export class RunTakenError extends Error {
  constructor() {
    super("Another process goes on with this reconciliation.")
  }
}

/** Saves the checkpoints of a running comparison. */
export class RunRecord {
  private savedAt = performance.now()

  /** @param safe the checkpoint to continue from if the run ends now */
  constructor(
    private readonly store: ShipmentOrderingModuleService["reconciliations"],
    private readonly held: Held,
    private safe: Checkpoint,
  ) {}

  /** @throws RunTakenError */
  async hold(forMs: number): Promise<void> {
    if (!(await this.store.hold(this.held, LEASE_SECONDS + forMs / 1000))) {
      throw new RunTakenError()
    }
  }

  /** Keeps a checkpoint in memory, and saves it about once a second. @throws RunTakenError */
  async reach(checkpoint: Checkpoint): Promise<void> {
    this.safe = checkpoint
    if (performance.now() - this.savedAt >= SAVE_EVERY_MS) {
      await this.save()
    }
  }

  /** @returns how often the run was restarted since its last progress. @throws RunTakenError */
  async save(): Promise<number> {
    const saved = await this.store.save(this.held, this.safe, LEASE_SECONDS)
    if (!saved) {
      throw new RunTakenError()
    }
    this.savedAt = performance.now()
    return saved.attempts
  }
}
