import { z } from "@medusajs/framework/zod"
import { UNSTORABLE_TEXT, unstorableField } from "../runtime/unstorable-field"

/**
 * A body whose every problem is told with the name of its field. Medusa's own wording leaves the name
 * out of most problems, and repeats the value that was sent in others: an API key would end up in the
 * answer and in the log. Text that the database cannot take is refused in every field.
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
    for (const { path, message } of parsed.error.issues) {
      const field = path.join(".")
      context.addIssue({ code: "custom", message: field ? `${field}: ${message}` : message })
    }
    return z.NEVER
  })
}
