import { z } from "zod"

/** Text that may come as a number; empty and anything else is undefined, never an error. */
export const looseText = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim() || undefined)
  .optional()
  .catch(undefined)
