import { z } from "@medusajs/framework/zod"
import { boxBody } from "../admin/shipment-ordering/boxes/schema"
import { settingsBody, settingsQuery } from "../admin/shipment-ordering/settings/schema"
import { idsBody } from "../admin/shipment-ordering/shipments/schema"
import { namedProblems } from "../parse-request"
import { lockersQuery } from "../store/shipment-ordering/lockers/schema"
import { quotesQuery } from "../store/shipment-ordering/quotes/schema"

const problemsOf = (schema: z.ZodType, sent: unknown): string[] =>
  (namedProblems(schema).safeParse(sent).error?.issues ?? []).map(({ message }) => message)

describe("the problems of a request", () => {
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
  ])("name the field, and say the same of what is empty and what is missing, %#", (...row) => {
    const [schema, sent, message] = row
    expect(problemsOf(schema, sent)).toEqual([message])
  })

  it("are one text with all of them, since Medusa leaves out the fourth", () => {
    const fields = ["name", "inner_length", "inner_width", "inner_height", "max_weight"]
    expect(problemsOf(boxBody, {})).toEqual([
      fields.map((field) => `${field}: must not be empty`).join("; "),
    ])
  })

  it("count those that are beyond the tenth", () => {
    const ids = z.strictObject({ ids: z.array(z.string().min(1)) })
    const [text = ""] = problemsOf(ids, { ids: Array.from({ length: 200 }, () => "") })
    expect(text).toMatch(/ids\.9: must not be empty; and 190 more$/)
  })
})
