import type { MedusaRequest, MedusaRequestHandler } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { isStorable } from "../context"
import { noSuchOrder } from "../fulfilment"

/**
 * Answers 404 for a path that the database cannot take: no id is like that, and every route would fail
 * over it with "unknown error". Percent signs that stand for no text never come this far in the admin:
 * core's own `/admin*` fails over them.
 */
export const refuseBrokenPath: MedusaRequestHandler = (req, _res, next) => {
  const path = pathOf(req)
  next(
    isReadable(path)
      ? undefined
      : new MedusaError(
          MedusaError.Types.NOT_FOUND,
          `There is nothing at ${path}: its id is not one that can be read.`,
        ),
  )
}

/** The same without a word, where whoever asks is to learn nothing, and for such percent signs too. */
export const ignoreBrokenPath: MedusaRequestHandler = (req, res, next) => {
  if (isReadable(pathOf(req))) {
    next()
  } else {
    res.status(404).end()
  }
}

/** The same in the words in which a customer is answered for any order that is not theirs. */
export const hideBrokenPath: MedusaRequestHandler = (req, _res, next) => {
  next(isReadable(pathOf(req)) ? undefined : noSuchOrder())
}

function pathOf({ originalUrl }: MedusaRequest): string {
  return originalUrl.split("?")[0] ?? ""
}

function isReadable(path: string): boolean {
  try {
    return isStorable(decodeURIComponent(path))
  } catch {
    return false
  }
}
