import { fetchFile } from "./fetch-file"
import { openInTab } from "./save-file"

/** A PDF that the backend makes for orders or shipments. */
type Document = "pickup-list" | "pick-list" | "packing-slips"

/**
 * Opens a document in a new tab.
 *
 * @param texts `locale`: of the person who prints it; `blocked`: the message if the browser opens no tab
 * @throws Error with the backend's message, for example if no carrier takes any of the shipments
 */
export function openDocument(
  document: Document,
  chosen: { order_ids: string[] } | { shipment_ids: string[] },
  { locale, blocked }: { locale: string; blocked: string },
): Promise<void> {
  const path = `/admin/shipment-ordering/documents/${document}`
  return openInTab(async () => {
    const options = { method: "POST", body: { ...chosen, locale } }
    const response = await fetchFile(path, "application/pdf", options)
    return response.blob()
  }, blocked)
}
