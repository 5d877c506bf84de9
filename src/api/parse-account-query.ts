import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { refuseUnknownAccount } from "../account"
import { pluginScope } from "../context"
import { parseQuery } from "./parse-request"

/** Parses a query that may name an account, and refuses an account that is not there: a slip would show nothing, as if all were well. */
export function parseAccountQuery(
  schema: Parameters<typeof parseQuery>[0],
): MedusaRequestHandler[] {
  return [parseQuery(schema), checkAccount]
}

const checkAccount: MedusaRequestHandler = async (req, _res, next) => {
  try {
    const { account } = req.validatedQuery
    if (typeof account === "string") {
      await refuseUnknownAccount(pluginScope(req.scope), account)
    }
    next()
  } catch (error) {
    next(error)
  }
}
