import {
  type MedusaRequestHandler,
  validateAndTransformBody,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { refuseUnknownAccount } from "../account"
import { pluginScope, UNSTORABLE_TEXT, unstorableField } from "../context"

const NO_FIELDS = { defaults: ["id"], isList: false }

/** Refuses a body that is not as the schema says, by the names of its fields; else it is `validatedBody`. */
export function parseBody(schema: z.ZodType): MedusaRequestHandler {
  return validateAndTransformBody(namedProblems(schema))
}

/** The same of a query, in which no other field may be; else it is `validatedQuery`. */
export function parseQuery(schema: z.ZodObject): MedusaRequestHandler {
  return validateAndTransformQuery(namedProblems(schema.strict()), NO_FIELDS)
}

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

const MOST_TOLD = 10

/**
 * A request whose every problem is told with the name of its field, in one text: of several, Medusa tells
 * three. Its own wording leaves the name out of most problems, and repeats the value that was sent in
 * others: an API key would end up in the answer and in the log. Text that the database cannot take is refused in every field.
 */
export function namedProblems<Schema extends z.ZodType>(schema: Schema) {
  return z.unknown().transform((body, context): z.output<Schema> => {
    const unstorable = unstorableField(body)
    if (unstorable !== undefined) {
      context.addIssue({ code: "custom", message: `${unstorable}: ${UNSTORABLE_TEXT}` })
      return z.NEVER
    }
    const parsed = schema.safeParse(body)
    if (parsed.success) {
      return parsed.data
    }
    const { issues } = parsed.error
    const told = issues.slice(0, MOST_TOLD).map((issue) => problemText(issue, body))
    const rest = issues.length - told.length
    const message = [...told, ...(rest > 0 ? [`and ${rest} more`] : [])].join("; ")
    context.addIssue({ code: "custom", message })
    return z.NEVER
  })
}

function problemText({ code, path, message }: z.core.$ZodIssue, body: unknown): string {
  if (path.length === 0) {
    return message
  }
  const isAboutEmpty = code !== "custom" && isEmpty(valueAt(body, path))
  return `${path.join(".")}: ${isAboutEmpty ? "must not be empty" : message}`
}

function isEmpty(value: unknown): boolean {
  const text = typeof value === "string" ? value.trim() : value
  return text === undefined || text === "" || (Array.isArray(text) && text.length === 0)
}

function valueAt(body: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined,
    body,
  )
}
