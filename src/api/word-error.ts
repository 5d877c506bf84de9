import type { MedusaRequest } from "@medusajs/framework/http"
import { pluginTools, toMedusaError } from "../context"

/** For `.catch`: throws the error with a message for the merchant. */
export function wordError({ scope }: MedusaRequest) {
  return (error: unknown): never => {
    throw toMedusaError(error, pluginTools(scope).logger)
  }
}
