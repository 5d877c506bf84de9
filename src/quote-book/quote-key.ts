import { toCountryCode } from "../addresses"
import { createHash } from "node:crypto"

/** Everything that a price depends on. */
export interface QuoteQuestion {
  account: string
  environment: string
  host: string
  countryCode: string
  zipCode: string
  /** Kilograms and centimetres as decimal texts; envelopes have no sizes. */
  packages: QuotedPackage[]
  packageType: 1 | 2
  sendAdr: boolean
  /** The amount to collect on delivery, as a decimal text. */
  codAmount?: string | null
}

interface QuotedPackage {
  weight: string
  length?: string
  width?: string
  height?: string
}

/**
 * An equal key for equal questions. Letter case of the country, zeros at the end of a decimal and the order of
 * the packages make no difference.
 */
export function quoteKey(question: QuoteQuestion): string {
  const packages = question.packages
    .map(({ weight, length, width, height }) =>
      JSON.stringify([weight, length, width, height].map(canonicalDecimal)),
    )
    .sort()
  const parts = [
    question.account,
    question.environment,
    canonicalHost(question.host),
    toCountryCode(question.countryCode),
    question.zipCode.trim(),
    packages,
    question.packageType,
    question.sendAdr,
    canonicalDecimal(question.codAmount),
  ]
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex")
}

function canonicalDecimal(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null
  const trimmed = text.trim()
  if (!/^\d+(\.\d+)?$/.test(trimmed)) return trimmed
  const [whole = "", decimals = ""] = trimmed.replace(/^0+(?=\d)/, "").split(".")
  const kept = decimals.replace(/(?<!0)0+$/, "")
  return kept ? `${whole}.${kept}` : whole
}

/** One spelling of an address, in lower case and without slashes at the end. */
export function canonicalHost(host: string): string {
  return host
    .trim()
    .replace(/(?<!\/)\/+$/, "")
    .toLowerCase()
}
