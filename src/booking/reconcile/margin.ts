import Big from "big.js"
import type { Charge } from "./finding"

/** What a service cost in a month against what it had been quoted; amounts are decimal text. */
export interface Margin {
  serviceCode: string
  /** `YYYY-MM` */
  month: string
  currency: string
  shipments: number
  /** Of them, those ordered while no price was known; they count in `unquotedCharged` alone. */
  unquoted: number
  quoted: string
  /** For the shipments that had a quote. */
  charged: string
  /** For those that had none. */
  unquotedCharged: string
}

/** By service, month and currency: as many as there are of them, however many shipments. */
export type Margins = Readonly<Record<string, Margin>>

export function addCharge(margins: Margins, charge: Charge): Margins {
  const { serviceCode, month, currency, quoted, charged } = charge
  const key = JSON.stringify([serviceCode, month, currency])
  const before = margins[key] ?? {
    serviceCode,
    month,
    currency,
    shipments: 0,
    unquoted: 0,
    quoted: "0.00",
    charged: "0.00",
    unquotedCharged: "0.00",
  }
  const margin = { ...before, shipments: before.shipments + 1 }
  return {
    ...margins,
    [key]:
      quoted === null
        ? {
            ...margin,
            unquoted: margin.unquoted + 1,
            unquotedCharged: plus(margin.unquotedCharged, charged),
          }
        : {
            ...margin,
            quoted: plus(margin.quoted, quoted),
            charged: plus(margin.charged, charged),
          },
  }
}

/** Newest month first, then by service. */
export function listMargins(margins: Margins): (Margin & { difference: string })[] {
  return Object.values(margins)
    .map((margin) => ({
      ...margin,
      /** Above zero: the service charged less than it had quoted. */
      difference: new Big(margin.quoted).minus(margin.charged).toFixed(2),
    }))
    .sort((a, b) => b.month.localeCompare(a.month) || a.serviceCode.localeCompare(b.serviceCode))
}

function plus(sum: string, amount: string): string {
  return new Big(sum).plus(amount).toFixed(2)
}
