import { formatPostalCode, toCountryCode } from "../addresses"
import Big from "big.js"
import { MedusaError, QueryContext } from "@medusajs/framework/utils"
import { accountFor, refuseContradictions, SAMPLE_POSTAL_CODES } from "../account"
import {
  type OptionService,
  readOptionData,
  readLocations,
  readRegions,
  readVariants,
  toOptionData,
} from "../store"
import { amountText, type PluginContext } from "../context"
import { type Account, readRules, type Settings } from "../modules/shipment_ordering"
import type { LineLike } from "../packing"
import { VIRTUAL_SERVICES } from "../price-rules"
import type { QuoteAnswers } from "./ask-quotes"
import type { OptionPrice } from "./option-price"
import { priceOption } from "./price-option"
import { type PricedCart, findTaxRatePercent, toPricedCart } from "./priced-cart"

interface PreviewRequest {
  /** The account's handle. */
  account: string
  country_code: string
  postal_code: string
  items: SampleItem[]
  /** By default the currency of the country's region. */
  currency_code?: string
  /** Used instead of the saved rules; nothing is written. */
  rules?: Partial<Settings>
}

export interface Preview {
  currencyCode: string
  /** Tax included; null if an item has no price in the currency. */
  itemsValue: string | null
  prices: { service: OptionService; isCashOnDelivery: boolean; price: OptionPrice }[]
}

/** Longer than at the checkout: only the merchant waits. */
const PATIENCE_MS = 10_000

/**
 * What each service would cost a customer for sample items. Uses the checkout's code, with saved or unsaved
 * rules. Cheapest first, services without a price last.
 *
 * @throws MedusaError for an unknown variant, or naming the rule that contradicts another
 */
export async function previewPrices(
  savedContext: PluginContext,
  request: PreviewRequest,
): Promise<Preview> {
  const account = await accountFor(savedContext, request.account)
  const settings = { ...savedContext.configuration.settings, ...request.rules }
  const { rules } = readRules(settings.rules)
  const configuration = { ...savedContext.configuration, settings, rules }
  const context = { ...savedContext, configuration }
  refuseContradictions(settings)
  const countryCode = toCountryCode(request.country_code)
  const region = (await readRegions(context)).find(({ countryCodes }) =>
    countryCodes.includes(countryCode),
  )
  const currencyCode =
    request.currency_code ?? region?.currencyCode ?? configuration.settings.quote_currency
  const sample = await readSampleLines(context, request.items, {
    countryCode,
    currencyCode,
    regionId: region?.currencyCode === currencyCode ? region.id : undefined,
  })
  const cart = await toCart(context, { request, currencyCode, ...sample })
  const until = performance.now() + PATIENCE_MS
  const requestAnswers: QuoteAnswers = new Map()
  const services = listServices(context, account)
  const prices = await Promise.all(
    services.map(async (service) => ({
      service,
      isCashOnDelivery: configuration.services.isCashOnDelivery(account, service.code),
      price: await priceOption(context, {
        service,
        account: account.handle,
        cart,
        until,
        requestAnswers,
        choice: "best",
      }),
    })),
  )
  prices.sort((one, other) => amountOf(one.price) - amountOf(other.price))
  return { currencyCode, itemsValue: sample.itemsValue, prices }
}

async function toCart(
  context: PluginContext,
  {
    request: { country_code, postal_code },
    currencyCode,
    lines,
    itemsValue,
  }: { request: PreviewRequest; currencyCode: string } & Awaited<
    ReturnType<typeof readSampleLines>
  >,
): Promise<PricedCart> {
  const address = { country_code, postal_code }
  const cart = await toPricedCart(context, {
    currency_code: currencyCode,
    shipping_address: address,
    items: lines,
  })
  const facts = itemsValue === null ? undefined : { itemsValue, totalWithoutDelivery: itemsValue }
  return { ...cart, readTotals: () => Promise.resolve(facts) }
}

/** The services as the provider offers them, also disabled ones: they show why they have no price. */
function listServices(context: PluginContext, account: Account): OptionService[] {
  const { services } = context.configuration
  const accountServices = services.ofAccount(account)
  if (accountServices.size === 0) {
    return []
  }
  const carrierServices = [...accountServices.values()].map(({ countries: _, ...service }) => ({
    ...service,
    name: services.nameOf(account, service.code, service.name),
  }))
  const virtual = VIRTUAL_SERVICES.map((service) => ({ ...service, ...AS_PARCELS }))
  return [...virtual, ...carrierServices].flatMap(
    (service) => readOptionData(toOptionData({ ...service, account: account.handle })) ?? [],
  )
}

const AS_PARCELS = { offersParcel: true, offersEnvelope: false }

function amountOf(price: OptionPrice): number {
  return price.isAvailable ? price.amount : Infinity
}

interface SampleItem {
  variant_id: string
  quantity: number
}

interface Market {
  /** Two letters, upper case. */
  countryCode: string
  currencyCode: string
  regionId: string | undefined
}

interface PricedVariant {
  id: string
  title?: string | null
  product?: { title?: string | null; shipping_profile?: { id?: string } | null } | null
  calculated_price?: {
    calculated_amount?: unknown
    is_calculated_price_tax_inclusive?: boolean
  } | null
}

/**
 * Sample items as lines of a cart, and their value with tax, without discounts. The value is null if an item has
 * no price in the currency.
 *
 * @throws MedusaError NOT_FOUND for an unknown variant
 */
async function readSampleLines(
  context: PluginContext,
  items: readonly SampleItem[],
  { countryCode, currencyCode, regionId }: Market,
): Promise<{ lines: LineLike[]; itemsValue: string | null }> {
  const ids = items.map(({ variant_id }) => variant_id)
  const market = { currency_code: currencyCode, ...(regionId && { region_id: regionId }) }
  const variants = await readVariants<PricedVariant>(context, ids, {
    fields: ["id", "title", "product.title", "product.shipping_profile.id", "calculated_price.*"],
    context: { calculated_price: QueryContext(market) },
  })
  const taxRate = await findTaxRatePercent(context, countryCode)
  let value: Big | null = new Big(0)
  const lines = items.map(({ variant_id, quantity }, index): LineLike => {
    const variant = variants.get(variant_id) ?? refuseVariant()
    const price = toShownPrice(variant, taxRate)
    value = price && value ? value.plus(price.times(quantity)) : null
    return {
      id: `sample-${index + 1}`,
      title: variant.product?.title ?? variant.title,
      variant_id,
      quantity,
      requires_shipping: Boolean(variant.product?.shipping_profile?.id),
    }
  })
  return { lines, itemsValue: (value as Big | null)?.toFixed() ?? null }
}

/** The price that a customer sees. Adds the store's default tax rate to a price without tax. */
function toShownPrice({ calculated_price: price }: PricedVariant, taxRate: string | null) {
  if (price?.calculated_amount === null || price?.calculated_amount === undefined) {
    return undefined
  }
  const amount = new Big(amountText(price.calculated_amount))
  return price.is_calculated_price_tax_inclusive
    ? amount
    : amount.times(new Big(taxRate ?? 0).div(100).plus(1))
}

function refuseVariant(): never {
  throw new MedusaError(
    MedusaError.Types.NOT_FOUND,
    "items: a chosen variant no longer exists. Choose another one.",
  )
}

/** A country that the store sells to, with a postal code to try. */
export interface SampleDestination {
  /** Two letters, upper case. */
  countryCode: string
  /** Empty if none is known. */
  postalCode: string
  currencyCode: string
}

/** The countries of the store's regions; those with a stock location come first. */
export async function listSampleDestinations(context: PluginContext): Promise<SampleDestination[]> {
  const [regions, locations] = await Promise.all([readRegions(context), readLocations(context)])
  const home = new Set(locations.map(({ address }) => toCountryCode(address?.country_code)))
  return regions
    .flatMap(({ currencyCode, countryCodes }) =>
      countryCodes.map((countryCode) => ({
        countryCode,
        postalCode: SAMPLE_POSTAL_CODES[countryCode] ?? formatPostalCode("", countryCode),
        currencyCode,
      })),
    )
    .sort(
      (one, other) =>
        Number(home.has(other.countryCode)) - Number(home.has(one.countryCode)) ||
        one.countryCode.localeCompare(other.countryCode),
    )
}
