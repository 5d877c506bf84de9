import { createHash } from "node:crypto"
import { z } from "@medusajs/framework/zod"
import { toCountryCode } from "../addresses"
import { type ApiPackage, calculate, type PackageType } from "../carrier-api"
import { perProcess, type PluginContext } from "../context"
import type { Account } from "../modules/shipment_ordering"
import { type Quote, readDecimal } from "../price-rules"
import {
  canonicalHost,
  createAnswerBook,
  createApiBreakers,
  type ApiAnswer,
  type AnswerBook,
  type SharedLevel,
} from "../answer-book"
import { hostOf, observe } from "../telemetry"
import { inPostalCodeForm, noteServed, priceClient } from "../account"
import { createVisitorLimit } from "./visitor-limit"

/** Everything that a price depends on. */
export interface QuoteQuestion {
  account: Pick<Account, "handle" | "environment"> & { baseUrl: string }
  /** Two letters. */
  countryCode: string
  zipCode: string
  packages: ApiPackage[]
  packageType: PackageType
  /** Whether dangerous goods (ADR) are inside. */
  sendAdr: boolean
  /** The amount to collect, decimal text; only for cash-on-delivery services. */
  codInQuoteCurrency: string | undefined
}

export interface QuoteRequest extends QuoteQuestion {
  account: Account & { baseUrl: string }
  deadlineMs: number
  /** Earlier answers of the same request. */
  requestAnswers?: QuoteAnswers
}

/**
 * The answers of one request, by quote key. The same answer prices all its options, even if quotes are fresh for a very
 * short time only.
 */
export type QuoteAnswers = Map<string, Promise<ApiAnswer<Quote[]>>>

/** Asks for all services' prices of these packages. Equal questions at the same time make one call. */
export async function askQuotes(
  context: PluginContext,
  request: QuoteRequest,
): Promise<ApiAnswer<Quote[]>> {
  const { account, countryCode, zipCode, packages, packageType, sendAdr } = request
  const parcelPrice = request.codInQuoteCurrency
  const api = { host: account.baseUrl, environment: account.environment }
  const key = toQuoteKey(request)
  const answerOfRequest = request.requestAnswers?.get(key)
  if (answerOfRequest) {
    return answerOfRequest
  }
  const limit = createVisitorLimit(context, account)
  const load = async (signal: AbortSignal): Promise<Quote[]> => {
    const client = await priceClient(context, account)
    const quotes = await inPostalCodeForm(context, account, {
      countryCode,
      zipCode,
      limit,
      ask: (zipCode) =>
        calculate(
          client,
          { countryCode, zipCode, packageType, packages, sendAdr, parcelPrice },
          { signal },
        ),
    })
    const codes = quotes.map(({ serviceCode }) => serviceCode)
    noteServed(context, account, { countryCode, codes })
    return quotesToKeep.parse(quotes)
  }
  const answer = openQuoteBook(context).get(key, load, {
    deadlineMs: request.deadlineMs,
    breaker: apiBreakers().get(api),
    limit,
  })
  request.requestAnswers?.set(key, answer)
  return answer
}

/**
 * Equal questions have equal keys. The letter case of the country, zeros at the end of a decimal and the order of the
 * packages make no difference.
 */
export function toQuoteKey(question: QuoteQuestion): string {
  const { account } = question
  const packages = question.packages
    .map(({ weight, length, width, height }) =>
      JSON.stringify([weight, length, width, height].map(toCanonicalDecimal)),
    )
    .sort()
  const parts = [
    account.handle,
    account.environment,
    canonicalHost(account.baseUrl),
    toCountryCode(question.countryCode),
    question.zipCode.trim(),
    packages,
    question.packageType,
    question.sendAdr,
    toCanonicalDecimal(question.codInQuoteCurrency),
  ]
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex")
}

function toCanonicalDecimal(text: string | undefined): string | null {
  if (text === undefined) return null
  return readDecimal(text)?.toFixed() ?? text.trim()
}

const MAX_ENTRIES = 5_000
const MISS_HOLD_MS = 10_000

/** The process's breakers, one per API. */
const apiBreakers = perProcess(() => {
  const breakers = createApiBreakers()
  observe(["breaker.open"], () =>
    breakers.states().map(({ host, environment, state }) => ({
      gauge: "breaker.open",
      value: state === "open" ? 1 : 0,
      facts: { host: hostOf(host), environment },
    })),
  )
  return breakers
})

const state = perProcess<{ book?: AnswerBook<Quote[]> }>(() => ({}))

/**
 * This process's one book of quotes. All provider entries and routes share it; otherwise each option of a cart would
 * cost a call. With a caching module, the store's other processes share its answers.
 */
function openQuoteBook(context: PluginContext): AnswerBook<Quote[]> {
  const level = createStoreLevel(context)
  const { quoteFreshSeconds, quoteStaleSeconds } = context.plugin.options.timing
  const ages = { freshMs: quoteFreshSeconds * 1000, staleMs: quoteStaleSeconds * 1000 }
  const book = (state().book ??= createAnswerBook<Quote[]>({
    ...ages,
    maxEntries: MAX_ENTRIES,
    missHoldMs: MISS_HOLD_MS,
    shared: level && { level, parse: (stored) => quotesToKeep.parse(stored) },
  }))
  book.setAges(ages)
  return book
}

/** The state of the APIs and of the book of quotes in this process; no `quotes` before the first question. */
export function readQuotingState() {
  return { apis: apiBreakers().states(), quotes: state().book?.stats() }
}

/** The fields that prices need; also checks what another process has stored. */
const quotesToKeep = z.array(
  z.object({
    serviceCode: z.string().min(1),
    serviceName: z.string(),
    packageType: z.union([z.literal(1), z.literal(2)]),
    priceWithTax: z.string(),
    priceWithoutTax: z.string().optional(),
    deliveryDays: z.object({ min: z.number(), max: z.number() }).optional(),
  }),
)

/** A lock ends after this time even if its process has died. */
const LOCK_SECONDS = 20
const LOCK_WAIT_SECONDS = 1

/** What a store's processes share: its caching module, and its locking module if there is one. */
export function createStoreLevel({
  caching,
  locking,
}: Pick<PluginContext, "caching" | "locking">): SharedLevel | undefined {
  if (!caching) return undefined
  return {
    get: (key) => caching.get({ key }),
    // Without a tag, the caching module would derive tags from the data, which is not the store's.
    set: (key, value, ttl) =>
      caching.set({ key, data: value as object, ttl, tags: ["ShipmentOrderingQuote"] }),
    runOnce:
      locking &&
      ((key, work) =>
        locking.execute(key, work, { timeout: LOCK_WAIT_SECONDS, expire: LOCK_SECONDS })),
  }
}
