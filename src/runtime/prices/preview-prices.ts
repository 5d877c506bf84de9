import type { Account } from "../../modules/shipment_ordering/accounts/account-store"
import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import { VIRTUAL_SERVICES } from "../../rating"
import { type Configuration, readConfiguration } from "../account/configuration"
import { refuseContradictions } from "../account/refuse-contradictions"
import { accountFor } from "../account/service-client"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import type { AskedQuotes } from "./ask-quotes"
import { deadlineIn } from "./deadline"
import { knownServices } from "./known-services"
import type { OptionPrice } from "./option-price"
import { type OptionService, readOptionData, toOptionData } from "./option-service"
import { priceOption } from "./price-option"
import { type PricedCart, toPricedCart } from "./priced-cart"
import { sampleGoods, type SampleItem } from "./sample-goods"

export interface PreviewWish {
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
