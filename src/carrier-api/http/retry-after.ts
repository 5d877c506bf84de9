/** Seconds from `now` (milliseconds since 1970) that a Retry-After header asks for: a number or an HTTP date. */
export function retryAfterSeconds(header: string | undefined, now: number): number | undefined {
  const text = header?.trim()
  if (!text) {
    return undefined
  }
  if (/^\d{1,9}(\.\d+)?$/.test(text)) {
    return Math.ceil(Number(text))
  }
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1_000))
}
