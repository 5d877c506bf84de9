import type { LabelsPerSheet } from "./sheet-layout"

/** On what labels are printed: thermal paper, a page each as it is, or so many to an A4 sheet. */
export const LABEL_FORMATS = ["thermal", "a4_1", "a4_2", "a4_4"] as const

export type LabelFormat = (typeof LABEL_FORMATS)[number]

export const LABELS_PER_SHEET: Record<Exclude<LabelFormat, "thermal">, LabelsPerSheet> = {
  a4_1: 1,
  a4_2: 2,
  a4_4: 4,
}
