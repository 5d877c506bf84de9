import type { DocumentName } from "../../api/admin/shipment-ordering/documents/documents"
import { fetchFile, toFile } from "./fetch-file"
import { openPdf } from "./save-file"

/**
 * Opens a document in a new tab.
 *
 * @param texts `locale`: of the person who prints it; `blocked`: the message if the browser opens no tab
 * @throws Error with the backend's message, for example if no carrier takes any of the shipments
 */
export function openDocument(
  document: DocumentName,
  chosen: { order_ids: string[] } | { shipment_ids: string[] },
  { locale, blocked }: { locale: string; blocked: string },
): Promise<void> {
  const path = `/admin/shipment-ordering/documents/${document}`
  return openPdf(async () => {
    const options = { method: "POST", body: { ...chosen, locale } }
    return toFile(await fetchFile(path, "application/pdf", options))
  }, blocked)
}
