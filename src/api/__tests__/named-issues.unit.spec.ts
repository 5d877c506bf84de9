import { z } from "@medusajs/framework/zod"
import { boxBody } from "../admin/shipment-ordering/boxes/box-input"
import { settingsBody, settingsQuery } from "../admin/shipment-ordering/settings/settings"
import { idsBody } from "../admin/shipment-ordering/shipments/shipments"
import { namedIssues } from "../parse-request"
import { lockersQuery, quotesQuery } from "../locker-query"

const issuesOf = (schema: z.ZodType, sent: unknown): string[] =>
  (namedIssues(schema).safeParse(sent).error?.issues ?? []).map(({ message }) => message)

it.each([
  [settingsBody, { base_url: " " }, "base_url: must not be empty"],
  [settingsQuery, { account: "" }, "account: must not be empty"],
  [idsBody, { ids: [] }, "ids: must not be empty"],
  [quotesQuery, {}, "cart_id: must not be empty"],
  [quotesQuery, { cart_id: "?" }, "cart_id: must be the id of a cart"],
  [lockersQuery, { cart_id: "?" }, "cart_id: must be the id of a cart"],
  [
    settingsBody,
    { api_key: "wrong" },
    "api_key: must be the key as shown in your account: 8 to 512 characters, without spaces",
  ],
])(
  "the issues of a request name the field, and say the same about an empty and a missing one, %#",
  (...row) => {
    const [schema, sent, message] = row
    expect(issuesOf(schema, sent)).toEqual([message])
  },
)

it("the issues of a request say in plain words what Zod says in its own", () => {
  const box = { name: "S", kind: "bag", inner_length: 0, inner_width: 102.5, inner_height: "x" }
  const [text = ""] = issuesOf(boxBody, { ...box, max_weight: 1 })
  expect(text.split("; ").slice(0, 4)).toEqual([
    "kind: must be parcel or envelope",
    "inner_length: must be at least 1",
    "inner_width: must be a whole number",
    "inner_height: must be of type number",
  ])
})

it("the issues of a request name a limit that is not part of the range", () => {
  const quantity = z.object({ quantity: z.number().positive() })
  expect(issuesOf(quantity, { quantity: 0 })).toEqual(["quantity: must be above 0"])
})

it("the issues of a request are one line of bounded length, since core logs them with the names of unknown fields", () => {
  const [text = ""] = issuesOf(idsBody, { ids: ["a"], [`a\u001b[31m\n${"b".repeat(90_000)}`]: 1 })
  expect(text).toMatch(/a b/)
  expect(text).not.toMatch(/\p{Cc}/u)
  expect(text.length).toBeLessThanOrEqual(3_000)
})

it("the issues of a request are one text with all of them, since Medusa leaves out the fourth", () => {
  const fields = ["name", "inner_length", "inner_width", "inner_height", "max_weight"]
  expect(issuesOf(boxBody, {})).toEqual([
    fields.map((field) => `${field}: must not be empty`).join("; "),
  ])
})

it("the issues of a request count those that are beyond the tenth", () => {
  const ids = z.strictObject({ ids: z.array(z.string().min(1)) })
  const [text = ""] = issuesOf(ids, { ids: Array.from({ length: 200 }, () => "") })
  expect(text).toMatch(/ids\.9: must not be empty; and 190 more$/)
})
