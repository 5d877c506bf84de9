import { z } from "zod"

/** A number that may come as a string, also with a decimal comma; anything else is undefined, never an error. */
export const looseDecimal = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^[-+]?\d{1,12}([.,]\d{1,20})?$/)
      .transform((text) => Number(text.replace(",", "."))),
  ])
  .refine((value) => Number.isFinite(value))
  .optional()
  .catch(undefined)
