import * as medusaTables from "../medusa-tables"
import { addressPattern } from "../table"

const { MEDUSA_TABLES, ordersToShip, TO_SHIP_SORTING, ...others } = medusaTables

/** All statements, and the parts that statements are made of. */
const sql = [
  ...Object.values(others).filter((value) => typeof value === "string"),
  ...Object.values(TO_SHIP_SORTING),
  ordersToShip({ hasPlace: true, hasCountry: true, hasText: true, hasSince: true }),
].join(";\n")

/** Tables that a statement itself makes. */
const OF_STATEMENTS = ["checked", "swept"]

const named = [...sql.matchAll(/\b(?:from|join)\s+"?([a-z_]+)"?\s+(?:as\s+)?([a-z_]+)/g)]
  .map(([, table = "", alias = ""]) => ({ table, alias }))
  .filter(({ table }) => !table.startsWith("shipment_ordering_") && !OF_STATEMENTS.includes(table))

const columnsOf = (alias: string) =>
  [...sql.matchAll(new RegExp(`\\b${alias}\\.([a-z_]+)`, "g"))].map(([, column = ""]) => column)

it("the statements on Medusa's tables need exactly the tables and columns that are listed", () => {
  const needed = named.map(({ table, alias }) => [
    table,
    [...new Set(columnsOf(alias))].sort().join(" "),
  ])
  const listed = Object.entries(MEDUSA_TABLES).map(([table, columns]) => [
    table,
    columns.split(" ").sort().join(" "),
  ])
  expect(Object.fromEntries(needed)).toEqual(Object.fromEntries(listed))
})

it("the statements on Medusa's tables give each table one alias", () => {
  for (const { table, alias } of named) {
    const aliases = named.filter((other) => other.table === table).map((other) => other.alias)
    expect({ table, aliases: [...new Set(aliases)] }).toEqual({ table, aliases: [alias] })
  }
})

it("the pattern for an address finds names with and without accents and capitals", () => {
  for (const [search, name] of [
    ["kalnina", "Ilze Kalniņa"],
    ["KALNIŅA", "ilze kalnina"],
    ["zala maja", "Zaļā Māja"],
    ["lodz", "ŁÓDŹ"],
  ] as const) {
    expect(name).toMatch(new RegExp(addressPattern(search), "i"))
  }
})

it("the pattern for an address takes special characters as they are", () => {
  for (const sign of ["%", "_", ".", "(", "[", "\\", "*"]) {
    expect("Ilze Kalniņa").not.toMatch(new RegExp(addressPattern(sign), "i"))
    expect(`Ilze ${sign}`).toMatch(new RegExp(addressPattern(sign), "i"))
  }
})
