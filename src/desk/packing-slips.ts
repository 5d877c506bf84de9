import { toCountryName } from "../addresses"
import { findRows, pickupSettings, type PluginContext } from "../context"
import type { UndrawnSlip } from "../documents"
import type { DescribedPackage, OrderOnPaper, PackedOrder } from "../shipping"
import { orderNumberText, type StoredAddress } from "../store"
import { titleOfLine } from "./bench-lines"

/** @param locale of the person who prints, for orders without a language */
export async function toPackingSlips(
  context: PluginContext,
  { packed, locale }: { packed: PackedOrder[]; locale: string },
): Promise<UndrawnSlip[]> {
  const [store] = await findRows<{ name?: string | null }>(context, {
    entity: "store",
    fields: ["name"],
  })
  const shop = store?.name ?? ""
  const { timeZone } = pickupSettings(context.configuration.settings)
  return packed.map((one) => toPackingSlip(one, { shop, timeZone, locale }))
}

function toPackingSlip(
  { order, address, lines, packages, rows, service, notes, refusal }: PackedOrder,
  { shop, timeZone, locale }: { shop: string; timeZone: string; locale: string },
): UndrawnSlip {
  const language = order.locale ?? locale
  const lockers = rows.flatMap(({ locker, locker_code }) => locker?.name ?? locker_code ?? [])
  return {
    locale: language,
    shop,
    orderNumber: orderNumberText(order),
    barcode: String(order.display_id ?? order.id),
    orderedAt: new Date(order.created_at ?? Date.now()),
    timeZone,
    service,
    recipient: addressLines(address, language),
    locker: [...new Set(lockers)].join(", ") || undefined,
    note: refusal ?? noteOf(order, notes),
    items: lines.map(({ line, quantity }, index) => ({
      number: index + 1,
      ...skuAndTitle(line),
      quantity,
    })),
    packages: packages.map((one) => ({
      box: one.boxName ?? undefined,
      sizes: sizesOf(one),
      weightGrams: one.weight,
      contents: one.contents.map(({ number, quantity }) => ({ number, quantity })),
      loading: one.loading ?? undefined,
    })),
  }
}

/** The order's own note, and those of the shipping rules; undefined without any. */
export function noteOf({ metadata }: OrderOnPaper, notes: string[] = []): string | undefined {
  return [textIn(metadata, "note"), ...notes].filter(Boolean).join("\n") || undefined
}

/** A text that the shop keeps in metadata; undefined if it is empty or no text. */
export function textIn(metadata: OrderOnPaper["metadata"], key: string): string | undefined {
  const value = metadata?.[key]
  return typeof value === "string" || typeof value === "number"
    ? String(value).trim() || undefined
    : undefined
}

export function skuAndTitle(line: PackedOrder["lines"][number]["line"]): {
  sku: string | undefined
  title: string
} {
  return { sku: line.variant_sku ?? undefined, title: titleOfLine(line) }
}

export function sizesOf({ length, width, height }: DescribedPackage) {
  return length > 0 ? { lengthMm: length, widthMm: width, heightMm: height } : undefined
}

/** Without empty lines; the country in the given language. */
function addressLines(address: StoredAddress, locale: string): string[] {
  const { first_name, last_name, company, address_1, address_2, postal_code, city } = address
  return [
    [first_name, last_name],
    [company],
    [address_1],
    [address_2],
    [postal_code, city],
    [address.province],
    [address.country_code && toCountryName(address.country_code, locale)],
  ]
    .map((parts) => parts.filter(Boolean).join(" "))
    .filter(Boolean)
}
