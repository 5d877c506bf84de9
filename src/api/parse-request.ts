import {
  type MedusaRequestHandler,
  validateAndTransformBody,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { cleanText } from "../carrier-api"
import {
  refuseUnknownAccount,
  pluginTools,
  UNSTORABLE_TEXT,
  unstorableField,
  DEFAULT_ACCOUNT,
} from "../context"

const NO_FIELDS = { defaults: ["id"], isList: false }

/** Parses a body into `validatedBody`. A refusal names the fields. */
export function parseBody(schema: z.ZodType): MedusaRequestHandler {
  return validateAndTransformBody(namedIssues(schema))
}

/** Parses a query into `validatedQuery`. Refuses unknown fields. */
export function parseQuery(schema: z.ZodObject): MedusaRequestHandler {
  return validateAndTransformQuery(namedIssues(schema.strict()), NO_FIELDS)
}

/** Parses a query that may name an account. Refuses an unknown account: an empty answer would hide the mistake. */
export function parseAccountQuery(schema: z.ZodObject): MedusaRequestHandler[] {
  return [parseQuery(schema), checkAccount]
}

const checkAccount: MedusaRequestHandler = async (req, _res, next) => {
  try {
    const { account } = req.validatedQuery
    if (typeof account === "string" && account !== DEFAULT_ACCOUNT) {
      await refuseUnknownAccount(pluginTools(req.scope), account)
    }
    next()
  } catch (error) {
    next(error)
  }
}

const MOST_LISTED = 10
const LONGEST_MESSAGE = 3_000

/**
 * Parses a request and names the field of every issue in one text. Medusa would show only three issues, mostly without
 * the field. Some of its messages repeat the sent value, so an API key could get into the answer and the log. Text that
 * the database cannot store is refused in every field.
 */
export function namedIssues<Schema extends z.ZodType>(schema: Schema) {
  return z.unknown().transform((body, context): z.output<Schema> => {
    const unstorable = unstorableField(body)
    if (unstorable !== undefined) {
      context.addIssue({ code: "custom", message: `${unstorable}: ${UNSTORABLE_TEXT}` })
      return z.NEVER
    }
    const parsed = schema.safeParse(body, { error: plainText })
    if (parsed.success) {
      return parsed.data
    }
    const { issues } = parsed.error
    const texts = issues.slice(0, MOST_LISTED).map((issue) => issueText(issue, body))
    const rest = issues.length - texts.length
    const text = [...texts, ...(rest > 0 ? [`and ${rest} more`] : [])].join("; ")
    // The names of unknown fields come from outside, and core logs the message.
    const message = cleanText(text.slice(0, LONGEST_MESSAGE))
    context.addIssue({ code: "custom", message })
    return z.NEVER
  })
}

function issueText({ code, path, message }: z.core.$ZodIssue, body: unknown): string {
  if (path.length === 0) {
    return message
  }
  const isAboutEmpty = code !== "custom" && isEmpty(valueAt(body, path))
  return `${path.join(".")}: ${isAboutEmpty ? "must not be empty" : message}`
}

/** For issues whose schema has no text of its own; undefined leaves them to Zod. */
function plainText(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "too_big":
      return `must be at most ${issue.maximum}${unitOf(issue.origin)}`
    case "too_small":
      return issue.inclusive === false
        ? `must be above ${issue.minimum}`
        : `must be at least ${issue.minimum}${unitOf(issue.origin)}`
    case "invalid_value":
      return `must be ${new Intl.ListFormat("en", { type: "disjunction" }).format(issue.values.map(String))}`
    case "invalid_type":
      return issue.expected === "int"
        ? "must be a whole number"
        : `must be of type ${issue.expected}`
    default:
      return undefined
  }
}

function unitOf(origin: string): string {
  return origin === "string" ? " characters" : origin === "array" ? " entries" : ""
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

/**
 * An id or a service's code in a request. Longer text cannot be one, and PostgreSQL fails with text that is too long for
 * an index. Not empty: an empty filter would filter nothing, which is surely a mistake.
 */
export const entityId = z.string().trim().min(1).max(100)

const FIRST = "1970-01-01"
const LAST = "2999-12-31"

/** A day from 1970 to 2999: the database and date arithmetic fail with a year such as 0000. */
export function isoDay(message = "must be a date such as 2026-11-24") {
  // `abort`: text that is not a date gets one issue, not two.
  return z.iso
    .date({ error: message, abort: true })
    .refine((day) => day >= FIRST && day <= LAST, message)
}
