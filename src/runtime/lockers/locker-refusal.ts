import { accountOf, type Configuration, readConfiguration } from "../account/configuration"
import { findRows } from "../find-rows"
import { type OwnOption, readOwnOptions } from "../own-options"
import type { PluginScope } from "../plugin-scope"
import { type MethodData, readMethodData } from "../prices/method-data"
import { readQuotedCart } from "../prices/quoted-cart"
import { checkLocker } from "./check-locker"
import { deliversToLocker } from "./delivers-to-locker"
import { lockerArea } from "./locker-area"
import { packCart } from "./pack-cart"

const AGAIN = "and place the order again."
const LOOK_MS = 1_000

interface StoredCart {
  completed_at?: unknown
  shipping_methods?: ({ shipping_option_id?: string | null; data?: unknown } | null)[] | null
}

interface ChosenDelivery {
  option: OwnOption
  data: MethodData
}

/**
 * Why a cart cannot become an order with the parcel locker that was chosen for it: the goods or the
 * address were changed since, and the store keeps what is stored of a delivery as it is. A locker that
 * cannot be looked up now keeps no cart from becoming an order.
 */
export async function lockerRefusal(
  scope: PluginScope,
  cartId: string,
): Promise<string | undefined> {
  const configuration = await readConfiguration(scope.memory)
  for (const delivery of await lockerDeliveries(scope, configuration, cartId)) {
    const refusal = await refusalOf(scope, configuration, { cartId, ...delivery })
    if (refusal) {
      return refusal
    }
  }
  return undefined
}

async function lockerDeliveries(
  scope: PluginScope,
  configuration: Configuration,
  cartId: string,
): Promise<ChosenDelivery[]> {
  const [cart] = await findRows<StoredCart>(scope, {
    entity: "cart",
    fields: ["id", "completed_at", "shipping_methods.shipping_option_id", "shipping_methods.data"],
    filters: { id: cartId },
  })
  const chosen = (cart?.completed_at ? [] : (cart?.shipping_methods ?? [])).flatMap((method) => {
    const data = readMethodData(method?.data)
    return method?.shipping_option_id && data ? [{ id: method.shipping_option_id, data }] : []
  })
  const options = await readOwnOptions(
    scope,
    chosen.map(({ id }) => id),
  )
  return chosen.flatMap(({ id, data }) => {
    const option = options.find((one) => one.id === id)
    const { service } = option ?? {}
    return option &&
      service &&
      deliversToLocker(configuration, { account: service.account, service })
      ? [{ option, data }]
      : []
  })
}

async function refusalOf(
  scope: PluginScope,
  configuration: Configuration,
  { cartId, option, data }: ChosenDelivery & { cartId: string },
): Promise<string | undefined> {
  const { locker_code: code } = data
  if (!code) {
    return configuration.settings.locker_choice === "required"
      ? `The chosen delivery goes to a parcel locker. Choose one, ${AGAIN}`
      : undefined
  }
  const cart = await readQuotedCart(scope, cartId)
  const account = accountOf(configuration, option.service.account)
  const countryCode = cart.shipping_address?.country_code?.trim().toUpperCase()
  if (!account?.baseUrl || !countryCode) {
    return undefined
  }
  const ready = { ...account, baseUrl: account.baseUrl }
  const address = { countryCode, postalCode: cart.shipping_address?.postal_code ?? "" }
  const verdict = await checkLocker(scope, configuration, {
    account: ready,
    code,
    countryCode,
    postalCode: lockerArea(data.locker_postal_code, address),
    packages: await packCart(scope, configuration, { cart, option, account: ready }),
    deadlineMs: LOOK_MS,
  })
  switch (verdict.kind) {
    case "unknown":
      return `The chosen parcel locker is not available for this address. Choose another one, ${AGAIN}`
    case "too_small":
      return `The parcel locker "${verdict.locker.name}" is too small for what is in the cart now. Choose another one, ${AGAIN}`
    default:
      return undefined
  }
}
