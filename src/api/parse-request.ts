import {
  type MedusaRequestHandler,
  validateAndTransformBody,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { namedProblems } from "./named-problems"
import { UNSTORABLE_TEXT, unstorableField } from "../runtime/unstorable-field"

type Schema = Parameters<typeof namedProblems>[0]
type QuerySchema = Parameters<typeof validateAndTransformQuery>[0]

const NO_FIELDS = { defaults: ["id"], isList: false }

/** Refuses a body that is not as the schema says, by the names of its fields; else it is `validatedBody`. */
export function parseBody(schema: Schema): MedusaRequestHandler {
  return validateAndTransformBody(namedProblems(schema))
}

/**
 * Refuses a query that is not as the schema says, or that the database cannot take; else it is
 * `validatedQuery`.
 */
export function parseQuery(schema: QuerySchema): MedusaRequestHandler {
  const parse = validateAndTransformQuery(schema, NO_FIELDS)
  return (req, res, next) => {
    const unstorable = unstorableField(req.query)
    if (unstorable === undefined) {
      return parse(req, res, next)
    }
    next(new MedusaError(MedusaError.Types.INVALID_DATA, `${unstorable}: ${UNSTORABLE_TEXT}`))
  }
}
