import { fetchFile } from "./fetch-file"
import { LIST_PATH } from "./shipment-list"

/**
 * What the driver signs, as a PDF.
 *
 * @param locale in which it is written, if the backend knows it
 * @throws Error in words when no carrier takes any of the shipments
 */
export async function fetchPickupList(ids: string[], locale: string): Promise<Blob> {
  const options = { method: "POST", body: { ids, locale } }
  const response = await fetchFile(`${LIST_PATH}/pickup-list`, "application/pdf", options)
  return response.blob()
}
