import type { z } from "@medusajs/framework/zod"
import { namedIssues } from "../../../parse-request"
import { toShipQuery } from "../orders/orders"
import {
  idsBody,
  labelBody,
  labelsBody,
  shipmentFilters,
  shipmentsQuery,
} from "../shipments/shipments"

const issuesOf = (schema: z.ZodType, sent: unknown) =>
  namedIssues(schema).safeParse(sent).error?.issues[0]?.message

const tooMany = Array.from({ length: 501 }, (_, index) => `soshp_${index}`)

it.each<[z.ZodType, Record<string, unknown>, string]>([
  [toShipQuery, { limit: "101" }, "limit"],
  [toShipQuery, { limit: "0" }, "limit"],
  [toShipQuery, { offset: "-1" }, "offset"],
  [toShipQuery, { order_by: "price" }, "order_by"],
  [toShipQuery, { payment: "gold" }, "payment"],
  [toShipQuery, { readiness: "maybe" }, "readiness"],
  [toShipQuery, { country_code: "latvia" }, "country_code"],
  [shipmentsQuery, { state: ["lost"] }, "state"],
  [shipmentsQuery, { order_by: "reference" }, "order_by"],
  [shipmentsQuery, { q: "\0" }, "q"],
  [shipmentsQuery, { kind: "gift" }, "kind"],
  [shipmentsQuery, { view: "mine" }, "view"],
  [shipmentsQuery, { offset: "10001" }, "offset"],
  [shipmentFilters, { order_id: "" }, "order_id"],
  [shipmentFilters, { fulfillment_id: "" }, "fulfillment_id"],
  [shipmentFilters, { service_code: "" }, "service_code"],
  [shipmentFilters, { location_id: "" }, "location_id"],
  [idsBody, {}, "ids"],
  [idsBody, { ids: [] }, "ids"],
  [idsBody, { ids: tooMany }, "ids"],
  [labelsBody, { ids: [], format: "thermal" }, "ids"],
  [labelsBody, { ids: tooMany, format: "thermal" }, "ids"],
  [labelsBody, { ids: ["soshp_1"], format: "a3" }, "format"],
  [labelsBody, { ids: ["soshp_1"] }, "format"],
  [labelBody, { content_base64: "" }, "content_base64"],
])(
  "a request for a list or for many shipments is refused by the name of its field, %#",
  (...row) => {
    const [schema, sent, field] = row
    expect(issuesOf(schema, sent)).toMatch(new RegExp(`^${field}: `))
  },
)

it.each(["yesterday", "november", "0000-01-01", "0001-01-01"])(
  "an invalid day is refused once, by its name: %s",
  (day) => {
    const message = "created_from: must be a date such as 2026-11-24"
    expect(issuesOf(shipmentFilters, { created_from: day })).toBe(message)
  },
)

it("a label of more than 5 MB is refused with that limit", () => {
  const content_base64 = Buffer.alloc(5_300_000, "%PDF-").toString("base64")
  expect(issuesOf(labelBody, { content_base64 })).toMatch(/5 MB/)
})
