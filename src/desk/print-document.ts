import { setImmediate as yieldToRequests } from "node:timers/promises"
import { type DocumentTask, drawDocument, type DocumentTemplates, withDrawings } from "../documents"
import { type PluginContext, refuseData, refuseMissing } from "../context"
import { joinLabels } from "../labels"
import { type LedgerRow, newestOfEach } from "../modules/shipment_ordering"
import { type PackedOrder, readPackedOrders, readPackedShipments } from "../shipping"
import { toPackingSlips } from "./packing-slips"
import { toPickList } from "./pick-list"
import { toPickupList } from "./pickup-list"

/** What documents are made of: orders, or shipments. */
type ChosenForDocument = { orderIds: string[] } | { shipmentIds: string[] }

interface DocumentRequest {
  document: DocumentTask["document"]
  selection: ChosenForDocument
  /** Of the person who prints it. */
  locale: string | undefined
}

/**
 * Makes a document as a PDF: by the developer's template if there is one, else by ours.
 *
 * @throws MedusaError NOT_FOUND if an order or a shipment does not exist, INVALID_DATA if there is nothing to print
 */
export async function printDocument(
  context: PluginContext,
  request: DocumentRequest,
): Promise<Uint8Array> {
  const task = await readTask(context, request)
  const { documents } = context.configuration.options
  const pdf = (await drawByTemplate(task, documents)) ?? (await drawDocument(task))
  return pdf ?? refuseData(TOO_LARGE)
}

const TOO_LARGE = "This takes too much memory or time to print. Choose fewer at once."

async function readTask(
  context: PluginContext,
  { document, selection, locale = "en" }: DocumentRequest,
): Promise<DocumentTask> {
  switch (document) {
    case "pickup-list": {
      const data = await toPickupList(context, { rows: await readRows(context, selection), locale })
      if (data.pickups.length === 0) {
        refuseData(
          "None of these shipments is to be picked up: they are not confirmed, or are returns.",
        )
      }
      return { document, data }
    }
    case "pick-list":
      return { document, data: toPickList(context, await readPacked(context, selection), locale) }
    case "packing-slips": {
      const orders = await readPacked(context, selection)
      return { document, data: await toPackingSlips(context, { packed: orders, locale }) }
    }
  }
}

function readRows(context: PluginContext, selection: ChosenForDocument): Promise<LedgerRow[]> {
  return "orderIds" in selection
    ? context.plugin.search.deliveriesOf(selection.orderIds)
    : findChosen(context, selection.shipmentIds)
}

async function readPacked(
  context: PluginContext,
  selection: ChosenForDocument,
): Promise<PackedOrder[]> {
  const orders =
    "orderIds" in selection
      ? await readPackedOrders(context, [...new Set(selection.orderIds)])
      : await readPackedShipments(
          context,
          newestOfEach(await findChosen(context, selection.shipmentIds)).filter(
            ({ kind }) => kind === "delivery",
          ),
        )
  if (orders.length === 0) {
    refuseData("There is nothing to pack in what you chose: no items to ship, and no shipments.")
  }
  return orders
}

/** The chosen shipments, in the order of the ids. @throws MedusaError NOT_FOUND if one does not exist */
export async function findChosen({ plugin }: PluginContext, ids: string[]): Promise<LedgerRow[]> {
  const rowIds = [...new Set(ids)]
  const rows = await plugin.search.inOrder(rowIds)
  const missing = rowIds.length - rows.length
  if (missing > 0) {
    refuseMissing(
      `Of the chosen shipments ${missing} no longer exist. Reload the page and choose again.`,
    )
  }
  return rows
}

/** Undefined without a template. */
async function drawByTemplate(
  task: DocumentTask,
  { packingSlip, pickList, pickupList }: DocumentTemplates,
): Promise<Uint8Array | undefined> {
  switch (task.document) {
    case "pickup-list":
      return pickupList?.(task.data)
    case "pick-list":
      return pickList?.(task.data)
    case "packing-slips": {
      if (!packingSlip) return undefined
      const slips: Uint8Array[] = []
      for (const slip of task.data) {
        slips.push(await packingSlip(withDrawings(slip)))
        await yieldToRequests()
      }
      const print = await joinLabels("thermal", slips)
      const broken = print?.faults.findIndex(Boolean) ?? -1
      if (broken >= 0) {
        refuseData(
          `The shop's own template made no readable PDF for order ${task.data[broken]?.orderNumber}.`,
        )
      }
      return print?.pdf ?? refuseData(TOO_LARGE)
    }
  }
}
