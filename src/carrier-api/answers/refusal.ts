import { jsonList } from "./json-list"
import { isJsonObject, jsonObject } from "./json-object"

/** What an error answer says (API, "Errors"). */
interface Refusal {
  message: string | undefined
  fields: Record<string, string[]> | undefined
}

/** Whether the body calls itself an error, whatever the status. */
export function saysError(body: unknown): boolean {
  return jsonObject(body).type === "error"
}

export function readRefusal(body: unknown): Refusal {
  const { message, errors } = jsonObject(body)
  const entries = Object.entries(isJsonObject(errors) ? errors : {})
    .map(([field, value]): [string, string[]] => [field, messagesIn(value)])
    .filter(([, messages]) => messages.length > 0)
  return {
    message: typeof message === "string" && message.trim() ? message.trim() : undefined,
    fields: entries.length > 0 ? Object.fromEntries(entries) : undefined,
  }
}

function messagesIn(value: unknown): string[] {
  const elements = jsonList(value) ?? [value]
  return elements.flatMap((element) =>
    typeof element === "string" && element.trim() ? [element.trim()] : [],
  )
}
