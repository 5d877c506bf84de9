import type { BoxFields } from "../../../../modules/shipment_ordering"

/** The columns of a table, in the order of the form. */
export const BOX_FIELDS = [
  "name",
  "kind",
  "inner_length",
  "inner_width",
  "inner_height",
  "outer_length",
  "outer_width",
  "outer_height",
  "tare_weight",
  "max_weight",
  "rank",
  "is_enabled",
] as const satisfies (keyof BoxFields)[]

export type BoxField = (typeof BOX_FIELDS)[number]

/** A column of a file. */
export interface BoxColumn {
  /** As in the file. */
  title: string
  field: BoxField
  /** Of its numbers, if the title says it. */
  unit?: Unit
  /** Whether its unit is not certain: the title names none, and is not the field's own name. */
  isVague: boolean
}

/** Per unit, in millimetres or grams. */
const LENGTHS = { mm: 1, cm: 10 }
const WEIGHTS = { g: 1, kg: 1000 }

type Unit = keyof typeof LENGTHS | keyof typeof WEIGHTS

const SIDES = {
  length: ["length", "l", "garums", "gar"],
  width: ["width", "w", "platums", "plat"],
  height: ["height", "h", "depth", "augstums", "augst", "dzilums"],
}
const INSIDE = ["inner", "inside", "internal", "ieksejais", "ieks"]
const OUTSIDE = ["outer", "outside", "external", "arejais", "ar"]

/** Other titles of the columns, in English and Latvian, as `plain` writes them. */
const TITLES: Record<Exclude<BoxField, `${"inner" | "outer"}_${string}`>, string[]> = {
  name: ["name", "box", "box name", "nosaukums", "kaste", "kastes nosaukums"],
  kind: ["kind", "type", "veids", "tips"],
  tare_weight: [
    "tare weight",
    "tare",
    "empty weight",
    "tukssvars",
    "tuksas svars",
    "tuksas kastes svars",
    "taras svars",
  ],
  max_weight: [
    "max weight",
    "maximum weight",
    "highest weight",
    "weight limit",
    "lielakais svars",
    "maksimalais svars",
    "maks svars",
  ],
  rank: ["rank", "order", "seciba"],
  is_enabled: ["is enabled", "enabled", "in use", "lietosana", "lieto"],
}

const FIELD_OF = new Map<string, BoxField>([
  ...Object.entries(TITLES).flatMap(([field, titles]) =>
    titles.map((title): [string, BoxField] => [title, field as BoxField]),
  ),
  ...Object.entries(SIDES).flatMap(([side, names]) =>
    names.flatMap((name): [string, BoxField][] => [
      ...["", ...INSIDE].map((word) => named(word, name, `inner_${side}` as BoxField)),
      ...OUTSIDE.map((word) => named(word, name, `outer_${side}` as BoxField)),
    ]),
  ),
])

function named(word: string, name: string, field: BoxField): [string, BoxField] {
  return [`${word} ${name}`.trim(), field]
}

const UNIT_AT_END = /(?<=[\s_,([])(mm|cm|kg|g)[\s)\]]*$/i

/** What a column's title means, such as `Length`, `Length (cm)` or `Garums, cm`; undefined for an unknown title. */
export function readTitle(title: string): BoxColumn | undefined {
  const found = UNIT_AT_END.exec(title)
  const [words, unit] = [title.slice(0, found?.index), found?.[1]]
  const field = FIELD_OF.get(plain(words))
  const ofField = field && unitsOf(field)
  const known = unit?.toLowerCase() as Unit | undefined
  if (!field || (known && !(ofField && known in ofField))) return undefined
  const isOwnName = title.trim().toLowerCase() === field
  return { title, field, unit: known, isVague: Boolean(ofField) && !known && !isOwnName }
}

/** In small letters without accents, and with single spaces between words. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
}

function unitsOf(field: BoxField): Record<string, number> | undefined {
  if (field.endsWith("_weight")) return WEIGHTS
  return /^(inner|outer)_/.test(field) ? LENGTHS : undefined
}

/** A comma or point before three digits may separate thousands, so 1,000 could mean 1 or 1000. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/
const NUMBER = /^([+-]?\d+(?:[.,]\d+)?)\s*([a-z]*)\.?$/i

/**
 * Reads a number in the field's unit: `30 cm` is 300. A number may have a decimal point or comma. A unit in the cell
 * counts before one in the title.
 *
 * @returns the number, or what is wrong with the text
 */
export function readNumberIn(
  { field, unit }: BoxColumn,
  text: string,
): { number: number } | { refusal: string } {
  const [, digits, ownUnit = ""] = NUMBER.exec(text) ?? []
  const factor = unitsOf(field)?.[(ownUnit || unit || "").toLowerCase()]
  if (!digits || (ownUnit && factor === undefined)) {
    return { refusal: `must be a number, got "${shortened(text)}"` }
  }
  if (AMBIGUOUS.test(digits)) {
    return {
      refusal: `could be two numbers, got "${shortened(text)}": write it without a point or comma`,
    }
  }
  // Binary fractions: 17.3 cm would be 173.00000000000003 mm.
  return { number: Number((Number(digits.replace(",", ".")) * (factor ?? 1)).toFixed(6)) }
}

/** In millimetres or grams: few boxes have a shorter side, and none may weigh less. */
const USUAL_LEAST = 100
/** In millimetres: few boxes are shorter on all sides. */
const USUAL_LONGEST = 200

/** Columns without a unit whose numbers may be centimetres or kilograms, each with the question to ask. */
export function doubtfulUnits(
  columns: readonly BoxColumn[],
  cells: readonly string[],
): { title: string; message: string }[] {
  const isBare = (text: string) => /^[\d.,]+$/.test(text)
  const vague = columns.flatMap(({ title, field, isVague }, index) => {
    const text = cells[index] ?? ""
    return isVague && isBare(text) ? [{ title, field, number: Number(text.replace(",", ".")) }] : []
  })
  const sides = vague.filter(({ field }) => field.startsWith("inner_"))
  const isShort = sides.length === 3 && sides.every(({ number }) => number < USUAL_LONGEST)
  const length =
    sides.find(({ number }) => number < USUAL_LEAST) ?? (isShort ? sides[0] : undefined)
  const weight = vague.find(({ field, number }) => field === "max_weight" && number < USUAL_LEAST)
  const ask = (of: { title: string; number: number } | undefined, small: Unit, large: Unit) =>
    of
      ? [
          {
            title: of.title,
            message: `is ${of.number} ${small} or ${of.number} ${large}? Write the unit after each title, such as "${of.title} (${large})" or "${of.title} (${small})"`,
          },
        ]
      : []
  return [...ask(length, "mm", "cm"), ...ask(weight, "g", "kg")]
}

/** Cuts a long text, but not inside a character. */
export function shortened(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 39).replace(/[\ud800-\udbff]$/, "")}…`
}
