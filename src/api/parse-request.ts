import {
  type MedusaRequestHandler,
  validateAndTransformBody,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import type { z } from "@medusajs/framework/zod"
import { namedProblems } from "./named-problems"

const NO_FIELDS = { defaults: ["id"], isList: false }

/** Refuses a body that is not as the schema says, by the names of its fields; else it is `validatedBody`. */
export function parseBody(schema: z.ZodType): MedusaRequestHandler {
  return validateAndTransformBody(namedProblems(schema))
}

/** The same of a query, in which no other field may be; else it is `validatedQuery`. */
export function parseQuery(schema: z.ZodObject): MedusaRequestHandler {
  return validateAndTransformQuery(namedProblems(schema.strict()), NO_FIELDS)
}
