import type { Handler } from "hono"
import { FieldErrors } from "../fields/field-errors"
import { queryInput } from "../fields/query-input"
import { refused } from "../http/api-errors"
import type { SandboxEnv } from "../http/sandbox-env"
import type { SandboxCore } from "../sandbox-core"
import { offersFor } from "../services/offers"
import { quoteResponse } from "./quote-response"
import { readCalculation } from "./read-calculation"

/** API, "Price calculation". */
export function calculate(core: SandboxCore): Handler<SandboxEnv> {
  return (c) => {
    const errors = new FieldErrors()
    const consignment = readCalculation({ input: queryInput(queryOf(c.req.url)), errors })
    if (consignment === undefined) return refused(c, errors)
    const offers = offersFor(consignment, core.settings.now().tariff_factor)
    const data = offers.map((offer) => quoteResponse(offer, consignment))
    return c.json({ type: "success", message: "OK", data })
  }
}

function queryOf(url: string): URLSearchParams {
  return new URL(url).searchParams
}
