import { fetchFile } from "./fetch-file"
import type { LabelFormat } from "./label-format"
import { LIST_PATH } from "./shipment-list"

/** Of one PDF, as the backend has it. */
export const MOST_PRINTED = 200

/** Ids of the shipments whose labels are not in a PDF. */
export interface LabelsLeftOut {
  /** They have no label. */
  missing: string[]
  /** Their labels could not be fetched from the service right now. */
  unread: string[]
}

/** The labels of shipments as one PDF. @throws Error in words when none has one */
export async function fetchLabelSheet(
  ids: string[],
  format: LabelFormat,
): Promise<LabelsLeftOut & { pdf: Blob }> {
  const response = await fetchFile(`${LIST_PATH}/labels`, "application/pdf", {
    method: "POST",
    body: { ids, format },
  })
  // The headers have places in the list that was sent.
  const named = (header: string) =>
    (response.headers.get(header) ?? "")
      .split(",")
      .flatMap((place) => ids[Number(place || NaN)] ?? [])
  return {
    pdf: await response.blob(),
    missing: named("x-missing-labels"),
    unread: named("x-unread-labels"),
  }
}
