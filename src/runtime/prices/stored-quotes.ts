import { z } from "@medusajs/framework/zod"
import type { Quote as ServiceQuote } from "../../carrier-api"
import type { Quote } from "../../rating"

const storedQuotes = z.array(
  z.object({
    serviceCode: z.string().min(1),
    serviceName: z.string(),
    packageType: z.union([z.literal(1), z.literal(2)]),
    priceWithTax: z.string(),
    priceWithoutTax: z.string().optional(),
    deliveryDays: z.object({ min: z.number(), max: z.number() }).optional(),
  }),
)

/** Quotes that another process has kept. @throws ZodError when they are none */
export function parseQuotes(stored: unknown): Quote[] {
  return storedQuotes.parse(stored)
}

/** Of an answer what prices are made of; the rest is not kept. */
export function toQuote(quote: ServiceQuote): Quote {
  const { serviceCode, serviceName, packageType, priceWithTax, priceWithoutTax } = quote
  const { deliveryDays } = quote
  return {
    serviceCode,
    serviceName,
    packageType,
    priceWithTax,
    ...(priceWithoutTax !== undefined && { priceWithoutTax }),
    ...(deliveryDays && { deliveryDays: { min: deliveryDays.min, max: deliveryDays.max } }),
  }
}
