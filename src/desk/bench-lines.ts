/** One thing to scan: a unit of a line or, of a kit, one of its parts. */
export interface Piece {
  key: string
  title: string
  /** Barcodes and SKU. */
  codes: string[]
  /** How many are in one unit of the line. */
  per_unit: number
}

/** A line of an order as it is packed. */
export interface BenchLine {
  id: string
  /** From 1, as in the drawings. */
  number: number
  title: string
  sku: string | null
  thumbnail: string | null
  /** Open, in this shipment. */
  quantity: number
  /** Of the variant: one scan ticks a whole unit. */
  codes: string[]
  /** One, or the parts of a kit. */
  pieces: Piece[]
}

/** A variant with what can be scanned of it. */
export interface CodedVariant {
  id: string
  sku?: string | null
  barcode?: string | null
  ean?: string | null
  upc?: string | null
  inventory_items?:
    | ({
        required_quantity?: number
        inventory?: { id: string; sku?: string | null; title?: string | null } | null
      } | null)[]
    | null
}

export const CODE_FIELDS = ["id", "sku", "barcode", "ean", "upc"]

/** All of `CodedVariant`. */
export const VARIANT_FIELDS = [
  ...CODE_FIELDS,
  "inventory_items.required_quantity",
  "inventory_items.inventory.id",
  "inventory_items.inventory.sku",
  "inventory_items.inventory.title",
]

interface LineToPack {
  id: string
  number: number
  quantity: number
  title?: string | null
  product_title?: string | null
  variant_title?: string | null
  variant_sku?: string | null
  variant_barcode?: string | null
  thumbnail?: string | null
}

/**
 * A line with its pieces. The codes are those of the variant today, else those that the order has kept: a label on a
 * shelf may be newer than the order.
 *
 * @param sold variants with the SKU of a part: the part itself, sold alone
 */
export function toBenchLine(
  line: LineToPack,
  variant: CodedVariant | undefined,
  sold: CodedVariant[],
): BenchLine {
  const title = titleOfLine(line)
  const sku = variant?.sku ?? line.variant_sku
  const codes = codesOf(variant?.barcode ?? line.variant_barcode, variant?.ean, variant?.upc, sku)
  const parts = kitPartsOf(variant)
  return {
    id: line.id,
    number: line.number,
    title,
    sku: sku ?? null,
    thumbnail: line.thumbnail ?? null,
    quantity: line.quantity,
    codes,
    pieces:
      parts.length > 0
        ? parts.map((part) => ({
            key: `${line.id}/${part.id}`,
            title: part.title ?? part.sku ?? title,
            codes: codesOf(
              ...sold
                .filter(({ id, sku }) => sku === part.sku && id !== variant?.id)
                .flatMap(({ barcode, ean, upc }) => [barcode, ean, upc]),
              part.sku,
            ),
            per_unit: part.per_unit,
          }))
        : [{ key: line.id, title, codes, per_unit: 1 }],
  }
}

/** The inventory items of a variant that is a kit; else nothing. */
export function kitPartsOf(variant: CodedVariant | undefined) {
  const parts = (variant?.inventory_items ?? [])
    .flatMap((part) =>
      part?.inventory ? { ...part.inventory, per_unit: part.required_quantity ?? 1 } : [],
    )
    // The database gives them in any order.
    .sort((one, other) => (one.sku ?? one.id).localeCompare(other.sku ?? other.id))
  return parts.length > 1 || parts.some(({ per_unit }) => per_unit !== 1) ? parts : []
}

/** With the name of the variant. A product with one variant has Medusa's name for it, which is left out. */
export function titleOfLine(
  line: Pick<LineToPack, "title" | "product_title" | "variant_title">,
): string {
  const { title, product_title, variant_title } = line
  const name = product_title ?? title ?? ""
  return variant_title && variant_title !== name && variant_title !== "Default variant"
    ? `${name}, ${variant_title}`
    : name
}

function codesOf(...codes: (string | null | undefined)[]): string[] {
  return [...new Set(codes.flatMap((code) => code?.trim() || []))]
}
