import { readdirSync } from "node:fs"
import path from "node:path"
import { z } from "@medusajs/framework/zod"
import * as lockerQueries from "../locker-query"
import { shipRunBody } from "../admin/shipment-ordering/ship-runs/ship-runs"

const admin = path.join(__dirname, "../admin/shipment-ordering")

/** Every schema of a request that the files of the admin's routes export, by its name. */
const schemas = new Map<string, z.ZodType>(
  [
    lockerQueries,
    ...readdirSync(admin, { recursive: true, encoding: "utf8" })
      .filter((file) => /^[^[\]]+\.ts$/.test(file) && !/(__tests__|route\.ts$)/.test(file))
      .map((file) => jest.requireActual<object>(path.join(admin, file))),
  ].flatMap((file) =>
    Object.entries(file).filter(
      (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType,
    ),
  ),
)

interface JsonSchema {
  type?: string
  maxLength?: number
  pattern?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  [part: string]: unknown
}

/** The paths of texts that may have any length. */
function endlessTexts(schema: JsonSchema, place: string): string[] {
  if (schema.type === "string") {
    const { maxLength, enum: values, const: value, pattern, format } = schema
    const isBounded = [maxLength, values, value, format].some((bound) => bound !== undefined)
    return isBounded || (pattern !== undefined && !/[*+]/.test(pattern)) ? [] : [place]
  }
  return Object.entries(schema).flatMap(([part, inner]) =>
    typeof inner === "object" && inner !== null
      ? endlessTexts(inner as JsonSchema, Number(part) >= 0 ? place : `${place}.${part}`)
      : [],
  )
}

/** Settings are one document without an index, and their body has at most 100 kB. */
function isSetting(place: string): boolean {
  return /^settings\w+\.|^previewBody\.properties\.rules\.|\.fallback\./.test(place)
}

it("the texts of a request are limited in length, so that no index of the database fails", () => {
  const endless = [...schemas]
    .flatMap(([name, schema]) =>
      endlessTexts(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), name),
    )
    .filter((place) => !isSetting(place))
  expect(endless).toEqual([])
  expect(schemas.size).toBeGreaterThan(20)
})

it("wrong ids in a request are refused with the name of the field, and not repeated", () => {
  const refused = shipRunBody.safeParse({ orders: [{ order_id: "o".repeat(900_000) }] })
  expect(refused.error?.issues).toMatchObject([{ path: ["orders", 0, "order_id"] }])
  expect(JSON.stringify(refused.error?.issues).length).toBeLessThan(1_000)
})
