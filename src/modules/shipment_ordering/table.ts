import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"

/** The rows of a table that are not deleted. */
export function liveRows<Row extends object>(knex: Knex, table: string) {
  return knex<Row & { deleted_at: Date | null }>(table).whereNull("deleted_at")
}

/**
 * Inserts a row with a new id, unless there is one with the same key. The caller says what happens then: `.ignore()`
 * or `.merge(...)`.
 *
 * @param of.prefix of the id
 * @param of.key columns of a unique index
 * @param of.where the index's condition, besides that the row is not deleted
 */
export function insertOnce(
  knex: Knex,
  table: string,
  of: { prefix: string; key: string; where?: string; row: Record<string, unknown> },
) {
  const where = of.where ? `deleted_at is null and ${of.where}` : "deleted_at is null"
  return knex(table)
    .insert({ id: generateEntityId("", of.prefix), ...of.row })
    .onConflict(knex.raw(`(${of.key}) where ${where}`) as never)
}

/** Matches rows of the ledger, under the name `row`, that have a label: kept here, or at the service. */
export function hasLabel(row: string): string {
  return `(${row}.label_url is not null or exists (
    select 1 from shipment_ordering_label as label
     where label.shipment_row_id = ${row}.id and label.deleted_at is null))`
}

/** A text anywhere in another, for `like`. */
export function containing(text: string): string {
  return `%${literal(text)}%`
}

/** A text as it is, for `like`. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&")
}

/** Letters that a search takes for the same. */
const LETTERS = [
  "aàáâãäåāăą",
  "cçćĉċč",
  "dďđ",
  "eèéêëēĕėęě",
  "gĝğġģ",
  "hĥħ",
  "iìíîïĩīĭįı",
  "jĵ",
  "kķ",
  "lĺļľŀł",
  "nñńņň",
  "oòóôõöøōŏő",
  "rŕŗř",
  "sśŝşšș",
  "tţťŧț",
  "uùúûüũūŭůűų",
  "wŵ",
  "yýÿŷ",
  "zźžż",
]

/** For `~*`: a text anywhere in another, with or without accents. Capitals are listed, as not every locale knows them. */
export function addressPattern(text: string): string {
  return Array.from(text.normalize("NFC").toLowerCase(), (letter) => {
    const same = LETTERS.find((letters) => letters.includes(letter))
    return same ? `[${same}${same.toUpperCase()}]` : letter.replace(/[^\p{L}\p{N} ]/u, "\\$&")
  }).join("")
}

const ULID_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const ULID_TIME_LENGTH = 10

/** The first id that Medusa can have made at a moment: its ids are ULIDs, which begin with the time. */
export function firstId(prefix: string, milliseconds: number): string {
  let rest = milliseconds
  let time = ""
  for (let place = 0; place < ULID_TIME_LENGTH; place += 1) {
    time = `${ULID_DIGITS[rest % ULID_DIGITS.length]}${time}`
    rest = Math.floor(rest / ULID_DIGITS.length)
  }
  return `${prefix}_${time}`
}
