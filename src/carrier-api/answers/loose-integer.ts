import { z } from "zod"

/** A whole number of at least 0 that may come as a string; anything else is undefined, never an error. */
export const looseInteger = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ])
  .refine((value) => Number.isSafeInteger(value) && value >= 0)
  .optional()
  .catch(undefined)
