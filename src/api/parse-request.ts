import {
  type MedusaRequestHandler,
  validateAndTransformBody,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import { namedProblems } from "./named-problems"

type Schema = Parameters<typeof namedProblems>[0]
type QuerySchema = Parameters<typeof validateAndTransformQuery>[0]

const NO_FIELDS = { defaults: ["id"], isList: false }

/** Refuses a body that is not as the schema says, by the names of its fields; else it is `validatedBody`. */
export function parseBody(schema: Schema): MedusaRequestHandler {
  return validateAndTransformBody(namedProblems(schema))
}

/** Refuses a query that is not as the schema says; else it is `validatedQuery`. */
export function parseQuery(schema: QuerySchema): MedusaRequestHandler {
  return validateAndTransformQuery(schema, NO_FIELDS)
}
