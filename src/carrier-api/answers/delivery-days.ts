export interface DeliveryDays {
  min: number
  max: number
}

/** Days from "1-3" (API, "Price quote"), also from "3"; undefined when the text says anything else. */
export function readDeliveryDays(text: string | undefined): DeliveryDays | undefined {
  const match = /^(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?$/.exec(text?.trim() ?? "")
  if (!match) {
    return undefined
  }
  const first = Number(match[1])
  const last = match[2] === undefined ? first : Number(match[2])
  return { min: Math.min(first, last), max: Math.max(first, last) }
}
