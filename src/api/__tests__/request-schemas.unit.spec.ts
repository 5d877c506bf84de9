import type { z } from "@medusajs/framework/zod"
import { boxBody, checkBox, fillOuterSize } from "../admin/shipment-ordering/boxes/box-input"
import { servicePatch } from "../admin/shipment-ordering/services/services"
import { settingsBody } from "../admin/shipment-ordering/settings/settings"
import { shipmentsQuery } from "../admin/shipment-ordering/shipments/shipments"
import { shippingOptionsBody } from "../admin/shipment-ordering/shipping-options/shipping-options"
import { namedIssues } from "../parse-request"

function refusalOf(schema: z.ZodType, sent: unknown): string {
  const { error } = namedIssues(schema).safeParse(sent)
  return error?.issues.map(({ message }) => message).join("\n") ?? "accepted"
}

it.each<[unknown, RegExp]>([
  [{ sender: "x" }, /"sender"/],
  [{ environment: "staging" }, /^environment: must be production or development$/],
  [{ api_key: "two words here" }, /^api_key: .*without spaces$/],
  [{ api_key: "ключключключ" }, /^api_key: /],
  [{ api_key: ["a-key-in-a-list"] }, /^api_key: must be of type string$/],
  [{ account: "../etc" }, /^account: /],
  [{ quote_deadline_ms: 1000 }, /"quote_deadline_ms"/],
  [{ pickup_time: "25:00" }, /^pickup_time: must be a time of day/],
  [{ pickup_closed_days: ["2026-02-30"] }, /^pickup_closed_days\.0: must be a date/],
  [{ default_item_weight: -1 }, /^default_item_weight: must be above 0$/],
  [{ default_item_weight: "500" }, /^default_item_weight: must be of type number$/],
  [{ cod_alternatives: { "a\0": "b" } }, /^cod_alternatives: must not contain a zero byte/],
  [{ tracking_url_templates: { "*": "\ud800" } }, /^tracking_url_templates\.\*: must not contain/],
  ...["2027-02-30", "soon", "", 20270101].map((day): [unknown, RegExp] => [
    { api_key_valid_until: day },
    /^api_key_valid_until: must/,
  ]),
  [[], /^must be of type object$/],
  ["text", /^must be of type object$/],
  [null, /^must be of type object$/],
])("settings %j are refused by the name of the field", (sent, refusal) => {
  expect(refusalOf(settingsBody, sent)).toMatch(refusal)
})

const BOX = { name: "S", inner_length: 300, inner_width: 200, inner_height: 100, max_weight: 5000 }

it.each([
  [{ inner_length: 0 }, "inner_length: must be at least 1"],
  [{ inner_length: 10.5 }, "inner_length: must be a whole number"],
  [{ inner_length: 10_001 }, "inner_length: must be at most 10000 mm, got 10001"],
  [{ max_weight: 1_000_001 }, "max_weight: must be at most 1000000 g, got 1000001"],
  [{ kind: "barrel" }, "kind: must be parcel or envelope"],
  [{ name: " " }, "name: must not be empty"],
  [{ colour: "red" }, 'Unrecognized key: "colour"'],
])("a box with %j is refused by the name of the field", (change, refusal) => {
  expect(refusalOf(boxBody, BOX)).toBe("accepted")
  expect(refusalOf(boxBody, { ...BOX, ...change })).toBe(refusal)
})

it.each([
  [{ outer_width: 190 }, "outer_width must be at least inner_width (200 mm)."],
  [{ tare_weight: 5000 }, "max_weight is the weight of box and content together"],
])("a box is refused if its fields contradict each other: %j", (change, refusal) => {
  const box = fillOuterSize(boxBody.parse(BOX))
  expect(() => checkBox(box)).not.toThrow()
  expect(() => checkBox({ ...box, ...change })).toThrow(refusal)
})

it.each([{ state: "lost" }, { limit: "0" }, { limit: "1000" }, { limit: "x" }, { offset: "-1" }])(
  "shipments cannot be listed by %j",
  (query) => {
    const [field = ""] = Object.keys(query)
    expect(refusalOf(shipmentsQuery, query)).toMatch(new RegExp(`^${field}: `))
  },
)

it.each([
  [{ label: " " }, "label: must not be empty"],
  [{ is_enabled: "no" }, "is_enabled: must be of type boolean"],
  [{ price: 1 }, 'Unrecognized key: "price"'],
])("a service cannot be changed by %j", (change, refusal) => {
  expect(refusalOf(servicePatch, change)).toBe(refusal)
})

const EXPRESS = { service_code: "carrierA_express" }

it.each([
  [{ options: [] }, "options: must not be empty"],
  [{ options: [EXPRESS, EXPRESS] }, 'options.1.service_code: "carrierA_express" is listed twice'],
  [{ fallback: { kind: "flat", amount: "0" } }, "fallback.amount: must be above 0"],
  [{ location_id: "sloc_1" }, "service_zone_id: name either service_zone_id or location_id"],
  [{ service_zone_id: undefined }, "service_zone_id: name either service_zone_id or location_id"],
])("shipping options cannot be made of %p", (change, refusal) => {
  const body = { service_zone_id: "serzo_1", options: [EXPRESS] }
  expect(refusalOf(shippingOptionsBody, body)).toBe("accepted")
  expect(refusalOf(shippingOptionsBody, { ...body, ...change })).toBe(refusal)
})
