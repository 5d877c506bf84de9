import Big from "big.js"
import { MedusaError, QueryContext } from "@medusajs/framework/utils"
import {
  type Configuration,
  readConfiguration,
  knownServices,
  refuseContradictions,
  accountFor,
  type OptionService,
  readOptionData,
  toOptionData,
} from "../account"

import { amountText, type PluginScope, findRows } from "../context"

import type { Account } from "../modules/shipment_ordering/accounts/account-store"
import type { Settings } from "../modules/shipment_ordering/settings/settings-schema"
import type { LineLike } from "../packing"
import { VIRTUAL_SERVICES } from "../price-rules"
import type { AskedQuotes } from "./ask-quotes"
import { deadlineIn } from "./deadline"
import type { OptionPrice } from "./option-price"
import { priceOption, taxRatePercent } from "./price-option"
import { type PricedCart, toPricedCart } from "./priced-cart"

interface PreviewWish {
  /** The account's handle. */
  account: string
  country_code: string
  postal_code: string
  items: SampleItem[]
  /** By default that of the region that the country is in. */
  currency_code?: string
  /** In place of what is saved; nothing is written. */
  rules?: Partial<Settings>
}

export interface Preview {
  currencyCode: string
  /** Of the goods, tax included; null where one of them has no price in the currency. */
  goodsValue: string | null
  prices: { service: OptionService; isCashOnDelivery: boolean; price: OptionPrice }[]
}

/** The merchant waits for it, no cart does. */
const PATIENCE_MS = 10_000

/**
 * What each service would cost a customer for goods that nobody has ordered, by the checkout's own code
 * and by the rules that are saved, or by others that are not. Cheapest first, what has no price last.
 *
 * @throws MedusaError naming an unknown variant, or the rule that contradicts another
 */
export async function previewPrices(scope: PluginScope, wish: PreviewWish): Promise<Preview> {
  const account = await accountFor(scope, wish.account)
  const saved = await readConfiguration(scope.memory)
  const configuration = { ...saved, settings: { ...saved.settings, ...wish.rules } }
  refuseContradictions(configuration.settings)
  const countryCode = wish.country_code.toUpperCase()
  const region = await regionOf(scope, countryCode)
  const currencyCode =
    wish.currency_code ?? region?.currency_code ?? configuration.settings.quote_currency
  const goods = await sampleGoods(scope, wish.items, {
    countryCode,
    currencyCode,
    regionId: region?.currency_code === currencyCode ? region.id : undefined,
  })
  const cart = await toCart(scope, configuration, { wish, currencyCode, ...goods })
  const deadline = deadlineIn(PATIENCE_MS)
  const asked: AskedQuotes = new Map()
  const services = await servicesOf(scope, configuration, account)
  const prices = await Promise.all(
    services.map(async (service) => ({
      service,
      isCashOnDelivery: configuration.services.isCashOnDelivery(account, service.code),
      price: await priceOption(scope, configuration, {
        service,
        account: account.handle,
        cart,
        deadline,
        asked,
        choice: "best",
      }),
    })),
  )
  prices.sort((one, other) => amountOf(one.price) - amountOf(other.price))
  return { currencyCode, goodsValue: goods.goodsValue, prices }
}

async function toCart(
  scope: PluginScope,
  configuration: Configuration,
  {
    wish: { country_code, postal_code },
    currencyCode,
    lines,
    goodsValue,
  }: { wish: PreviewWish; currencyCode: string } & Awaited<ReturnType<typeof sampleGoods>>,
): Promise<PricedCart> {
  const cart = await toPricedCart(
    scope,
    { currency_code: currencyCode, shipping_address: { country_code, postal_code }, items: lines },
    configuration,
  )
  const facts = goodsValue === null ? undefined : { goodsValue, totalWithoutDelivery: goodsValue }
  return { ...cart, facts: () => Promise.resolve(facts) }
}

/** As the provider would offer them, those too that the merchant has disabled: they say why. */
async function servicesOf(
  scope: PluginScope,
  { services }: Configuration,
  account: Account,
): Promise<OptionService[]> {
  const known = await knownServices(scope, account)
  if (known.size === 0) {
    return []
  }
  const ofCarriers = [...known.values()].map(({ countries: _, ...service }) => ({
    ...service,
    name: services.nameOf(account, service.code, service.name),
  }))
  const virtual = VIRTUAL_SERVICES.map((service) => ({ ...service, ...AS_PARCELS }))
  return [...virtual, ...ofCarriers].flatMap(
    (service) => readOptionData(toOptionData({ ...service, account: account.handle })) ?? [],
  )
}

const AS_PARCELS = { offersParcel: true, offersEnvelope: false, isCashOnDelivery: false }

interface StoredRegion {
  id: string
  currency_code: string
  countries?: ({ iso_2?: string } | null)[] | null
}

async function regionOf(
  scope: PluginScope,
  countryCode: string,
): Promise<StoredRegion | undefined> {
  const regions = await findRows<StoredRegion>(scope, {
    entity: "region",
    fields: ["id", "currency_code", "countries.iso_2"],
  })
  return regions.find(({ countries }) =>
    countries?.some((country) => country?.iso_2?.toUpperCase() === countryCode),
  )
}

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

interface SoldVariant {
  id: string
  title?: string | null
  product?: { title?: string | null; shipping_profile?: { id?: string } | null } | null
  calculated_price?: {
    calculated_amount?: unknown
    is_calculated_price_tax_inclusive?: boolean
  } | null
}

/**
 * Goods that nobody has put into a cart, as lines of one, and what they are worth there: tax included,
 * without discounts. Null where one of them has no price in the currency.
 *
 * @throws MedusaError NOT_FOUND naming a variant that is none
 */
async function sampleGoods(
  scope: PluginScope,
  items: readonly SampleItem[],
  market: Market,
): Promise<{ lines: LineLike[]; goodsValue: string | null }> {
  const variants = await readVariants(scope, items, market)
  const taxRate = await taxRatePercent(scope, market.countryCode)
  let value: Big | null = new Big(0)
  const lines = items.map(({ variant_id, quantity }, index): LineLike => {
    const variant = variants.get(variant_id) ?? refuseVariant()
    const price = shownPrice(variant, taxRate)
    value = price && value ? value.plus(price.times(quantity)) : null
    return {
      id: `sample-${index + 1}`,
      title: variant.product?.title ?? variant.title,
      variant_id,
      quantity,
      requires_shipping: Boolean(variant.product?.shipping_profile?.id),
    }
  })
  return { lines, goodsValue: (value as Big | null)?.toFixed() ?? null }
}

async function readVariants(
  scope: PluginScope,
  items: readonly SampleItem[],
  { regionId, currencyCode }: Market,
): Promise<Map<string, SoldVariant>> {
  const found = await findRows<SoldVariant>(scope, {
    entity: "product_variant",
    fields: ["id", "title", "product.title", "product.shipping_profile.id", "calculated_price.*"],
    filters: { id: items.map(({ variant_id }) => variant_id) },
    context: {
      calculated_price: QueryContext({
        currency_code: currencyCode,
        ...(regionId && { region_id: regionId }),
      }),
    },
  })
  return new Map(found.map((variant) => [variant.id, variant]))
}

/** What a customer sees; the store's usual rate where its prices are without tax. */
function shownPrice({ calculated_price: price }: SoldVariant, taxRate: string | null) {
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
