import { sdk } from "./sdk"

/** One label on each page of its own size, or as many on each sheet of A4. */
export const LABEL_FORMATS = ["thermal", "a4_1", "a4_2", "a4_4"] as const

export type LabelFormat = (typeof LABEL_FORMATS)[number]

/** Of one PDF. */
export const MOST_LABELS = 200

/** The labels of shipments as one PDF, and the shipments that have none. @throws Error in words when none has one */
export async function fetchLabelSheet(
  ids: string[],
  format: LabelFormat,
): Promise<{ pdf: Blob; missing: string[] }> {
  const response = await sdk.client.fetch<Response>("/admin/shipment-ordering/shipments/labels", {
    method: "POST",
    headers: { accept: "application/pdf" },
    body: { ids, format },
  })
  const missing = response.headers.get("x-missing-labels") ?? ""
  return {
    pdf: await response.blob(),
    missing: missing.split(",").filter((id) => id.trim() !== ""),
  }
}
