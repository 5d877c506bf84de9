import type { ICachingModuleService, ILockingModule } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { noteServed, inPostalCodeForm, priceClient } from "../service"
import type { ApiPackage, PackageType, Quote as ServiceQuote } from "../carrier-api"
import { type PluginContext, perProcess } from "../context"
import type { Account } from "../modules/shipment_ordering"
import type { Quote } from "../price-rules"
import {
  quoteKey,
  type QuoteAnswer,
  createQuoteBook,
  createServiceBreakers,
  judgeServiceFailure,
  type QuoteBook,
  type SharedLevel,
} from "../quote-book"
import { visitorLimit } from "./visitor-limit"

export interface QuoteRequest {
  account: Account & { baseUrl: string }
  /** Two letters, upper case. */
  countryCode: string
  zipCode: string
  packages: ApiPackage[]
  packageType: PackageType
  /** Whether dangerous goods (ADR) are inside. */
  sendAdr: boolean
  /** The amount to collect, decimal text; only for cash-on-delivery services. */
  codInQuoteCurrency: string | undefined
  deadlineMs: number
  /** Earlier questions of the same request. */
  asked?: AskedQuotes
}

/**
 * The answers of one request, by quote key. The same answer prices all its options, even if the merchant lets
 * quotes be fresh for a very short time only.
 */
export type AskedQuotes = Map<string, Promise<QuoteAnswer<Quote[]>>>

/** All services' prices for given packages. The same question at the same time makes one call. */
export async function askQuotes(
  context: PluginContext,
  request: QuoteRequest,
): Promise<QuoteAnswer<Quote[]>> {
  const { account, countryCode, zipCode, packages, packageType, sendAdr } = request
  const parcelPrice = request.codInQuoteCurrency
  const service = { host: account.baseUrl, environment: account.environment }
  const key = quoteKey({
    account: account.handle,
    ...service,
    countryCode,
    zipCode,
    packages,
    packageType,
    sendAdr,
    codAmount: parcelPrice,
  })
  const asked = request.asked?.get(key)
  if (asked) {
    return asked
  }
  const load = async (signal: AbortSignal): Promise<Quote[]> => {
    const client = await priceClient(context, account)
    const quotes = await inPostalCodeForm(context, account, {
      countryCode,
      zipCode,
      ask: (zipCode) =>
        client.calculate(
          { countryCode, zipCode, packageType, packages, sendAdr, parcelPrice },
          { signal },
        ),
    })
    const codes = quotes.map(({ serviceCode }) => serviceCode)
    void noteServed(context, account, { countryCode, codes })
    return quotes.map(toQuote)
  }
  const answer = sharedQuoteBook(context).get(key, load, {
    deadlineMs: request.deadlineMs,
    breaker: serviceBreakers().of(service),
    limit: visitorLimit(context, account),
  })
  request.asked?.set(key, answer)
  return answer
}

const MAX_ENTRIES = 5_000
const MISS_HOLD_MS = 10_000

/** The process's breakers, one per service. */
export const serviceBreakers = perProcess(() =>
  createServiceBreakers({ judge: judgeServiceFailure }),
)

const kept = perProcess<{ book?: QuoteBook<Quote[]> }>(() => ({}))

/**
 * This process's one quote book. All provider entries and routes share it; otherwise each option of a cart would
 * cost a call. With a caching module, the store's other processes share its answers.
 */
function sharedQuoteBook({ caching, locking, plugin }: PluginContext): QuoteBook<Quote[]> {
  const book = (kept().book ??= createQuoteBook<Quote[]>({
    maxEntries: MAX_ENTRIES,
    missHoldMs: MISS_HOLD_MS,
    shared: caching && {
      level: storeLevel(caching, locking),
      parse: parseQuotes,
    },
  }))
  const { quoteFreshSeconds, quoteStaleSeconds } = plugin.options.timing
  book.setTimes({ freshMs: quoteFreshSeconds * 1000, staleMs: quoteStaleSeconds * 1000 })
  return book
}

/** Counts of this process's book; undefined before the first question. */
export function quoteBookStats() {
  return kept().book?.stats()
}

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

/** Reads quotes that another process stored. @throws ZodError if they are not quotes */
function parseQuotes(stored: unknown): Quote[] {
  return storedQuotes.parse(stored)
}

/** Keeps only the fields that prices need. */
function toQuote(quote: ServiceQuote): Quote {
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

/** A lock ends after this time even if its process has died. */
const LOCK_SECONDS = 20
const LOCK_WAIT_SECONDS = 1

/** The level that a store's processes share: its caching module, and its locking module if there is one. */
function storeLevel(
  caching: ICachingModuleService,
  locking: ILockingModule | undefined,
): SharedLevel {
  return {
    get: (key) => caching.get({ key }),
    // Without a tag, the caching module would compute tags from the data, which is not the store's.
    set: (key, value, ttl) =>
      caching.set({ key, data: value as object, ttl, tags: ["ShipmentOrderingQuote"] }),
    runOnce:
      locking &&
      ((key, work) =>
        locking.execute(key, work, { timeout: LOCK_WAIT_SECONDS, expire: LOCK_SECONDS })),
  }
}
