import { Thread } from "../threads"
import type { UndrawnSlip } from "./packing-slip"
import type { PickList } from "./pick-list"
import type { PickupList } from "./pickup-list"

/** A document and its data. */
export type DocumentTask =
  | { document: "packing-slips"; data: UndrawnSlip[] }
  | { document: "pick-list"; data: PickList }
  | { document: "pickup-list"; data: PickupList }

const thread = new Thread<DocumentTask, Uint8Array>({
  file: require.resolve("./document-worker"),
  heapMegabytes: 256,
  isLast: () => true,
})

/** 200 packing slips in Latin take about three seconds, in Hebrew about four times, in Arabic and Thai eight times as long. */
const LIMIT_MS = 60_000

/**
 * Draws a document as a PDF, in a thread of its own.
 *
 * @returns undefined when it took too much memory or time
 */
export function drawDocument(task: DocumentTask): Promise<Uint8Array | undefined> {
  return thread.run(task, { limitMs: LIMIT_MS })
}
