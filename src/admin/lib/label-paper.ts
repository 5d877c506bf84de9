import { useSyncExternalStore } from "react"
import type { LabelFault, LabelFormat } from "../../labels"
import { fetchFile, toFile } from "./files"
import type { Shipment } from "./shipment"

export const LABEL_FORMATS = [
  "thermal",
  "a4_1",
  "a4_2",
  "a4_4",
] as const satisfies readonly LabelFormat[]

const REMEMBERED = "shipment-ordering:label-format"
const watchers = new Set<() => void>()

/** The paper for labels, the same wherever it is shown. The browser remembers it, since its printer holds it. */
export function usePaper() {
  return [useSyncExternalStore(watch, rememberedPaper), rememberPaper] as const
}

/** The paper that was chosen last in this browser; a label printer at first. */
export function rememberedPaper(): LabelFormat {
  const name = localStorage.getItem(REMEMBERED)
  return LABEL_FORMATS.find((format) => format === name) ?? "thermal"
}

function rememberPaper(format: LabelFormat): void {
  localStorage.setItem(REMEMBERED, format)
  for (const changed of watchers) changed()
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  // Chosen in another tab.
  window.addEventListener("storage", changed)
  return () => {
    watchers.delete(changed)
    window.removeEventListener("storage", changed)
  }
}

/** Labels in one PDF; the backend has the same limit. */
export const MOST_PRINTED = 500

export type Printed = Pick<Shipment, "id" | "reference">

/**
 * The labels of shipments as one PDF, and the references of the shipments that are not in it: those without a label,
 * those whose label could not be fetched from the service right now, and those whose label cannot be printed.
 *
 * @throws Error if none has a label
 */
export async function fetchLabelSheet(shipments: Printed[], format: LabelFormat) {
  const options = { method: "POST", body: { ids: shipments.map(({ id }) => id), format } }
  const response = await fetchFile("shipments/labels", "application/pdf", options)
  // The headers hold indexes into the `ids` that were sent.
  const listed = (header: string) => (response.headers.get(header) ?? "").split(",")
  const named = (places: string[]) =>
    places.flatMap((place) => shipments[Number(place || NaN)]?.reference ?? [])
  const faults = listed("x-unprintable-labels").map((entry) => entry.split("="))
  const unprintable = new Set(faults.map(([place]) => place))
  return {
    pdf: await toFile(response),
    missing: named(listed("x-missing-labels").filter((place) => !unprintable.has(place))),
    unread: named(listed("x-unread-labels")),
    withFault: (fault: LabelFault) =>
      named(faults.flatMap(([place = "", kind]) => (kind === fault ? [place] : []))),
  }
}
