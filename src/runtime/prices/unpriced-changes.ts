import { unavailableText, type UnavailableReason } from "../../rating"

const unpriced = new Map<string, { at: number; reason: UnavailableReason }>()

/**
 * Notes why an option had no price in a change of an order. There core needs an amount, and without
 * one it fails with nothing but "unknown error", for which the merchant is told this.
 *
 * @param optionKey `data.id` of the shipping option: there are as many entries as options
 */
export function noteUnpricedChange(optionKey: string, reason: UnavailableReason): void {
  unpriced.set(optionKey, { at: performance.now(), reason })
}

/** Why an option had no price since a moment; undefined when it had one, or was not asked for. */
export function unpricedChange(optionKey: string, since: number): string | undefined {
  const noted = unpriced.get(optionKey)
  return noted && noted.at >= since ? unavailableText(noted.reason) : undefined
}
