import type { Logger } from "@medusajs/framework/types"
import { cleanText } from "../carrier-api"

/** Longer texts are cut in the log. Our own are shorter: the longest names ten fields of a request. */
const LONGEST_LINE = 5_000

/**
 * The store's log for texts that may come from outside: from the service, a request or a database error. Each text is
 * one line without control characters, so that it cannot write a false line or change the terminal.
 */
export function cleanLogger(logger: Logger): Logger {
  const line = (text: unknown) => cleanText(String(text).slice(0, LONGEST_LINE))
  const clean: Pick<Logger, "debug" | "info" | "warn" | "error"> = {
    debug: (message) => logger.debug(line(message)),
    info: (message) => logger.info(line(message)),
    warn: (message) => logger.warn(line(message)),
    error: (message, error) => logger.error(line(message), error && cleanError(error, line)),
  }
  return Object.assign(Object.create(logger) as Logger, clean)
}

/** Only its message and its stack, since the database's errors hold the query and its values. */
function cleanError({ name, message, stack = "" }: Error, line: (text: string) => string): Error {
  const copy = new Error(line(message))
  copy.name = name
  const places = stack.split("\n").filter((text) => /^\s+at /.test(text))
  copy.stack = [`${name}: ${copy.message}`, ...places.map((place) => place.slice(0, 500))].join(
    "\n",
  )
  return copy
}
