import type { LabelFormat } from "../../fulfilment"

export type { LabelFormat }

export const LABEL_FORMATS = [
  "thermal",
  "a4_1",
  "a4_2",
  "a4_4",
] as const satisfies readonly LabelFormat[]

const keyOf = (userId: string) => `shipment-ordering:label-format:${userId}`

/**
 * The paper that a user has last printed labels on, in this browser; a label printer's before that, and
 * while it is not known who the user is.
 */
export function rememberedFormat(userId: string | undefined): LabelFormat {
  const kept = userId && localStorage.getItem(keyOf(userId))
  return LABEL_FORMATS.find((format) => format === kept) ?? "thermal"
}

export function rememberFormat(userId: string, format: LabelFormat): void {
  localStorage.setItem(keyOf(userId), format)
}
