import { type AlertChannels, raiseAlert } from "./raise-alert"
import {
  ORDER_NUMBER_FIELDS,
  orderNumberText,
  optionIdsOf,
  readOrder,
  readOwnOptions,
} from "../store"
import { owedOnDelivery } from "../booking"
import { accountOf, eachAlone, type PluginContext, HOUR_MS } from "../context"
import { readOrderMoney, ordersOfPayments } from "../shipping"
import { alertText } from "./shipment-alerts"

/**
 * Alerts the merchant to an order to be paid on delivery whose service collects no money. Such an order is refused at
 * fulfillment; now the merchant can still ask the customer.
 */
export async function checkPlacedOrder(
  context: PluginContext,
  channels: AlertChannels,
  orderId: string,
): Promise<void> {
  const { configuration } = context
  const { cod_payment_providers: codProviders } = configuration.settings
  if (codProviders.length === 0) {
    return
  }
  const alert = { kind: "cod_not_collected", subjectId: orderId, orderId } as const
  if (await context.plugin.alerts.isRaised(alert)) {
    return
  }
  const { total, smallestUnit, payments } = await readOrderMoney(context, orderId)
  const promises = payments.filter(({ providerId }) => codProviders.includes(providerId))
  const owed = owedOnDelivery({
    total,
    smallestUnit,
    payments,
    promising: codProviders,
    assigned: [],
  })
  if (promises.length === 0 || Number(owed) === 0) {
    return
  }
  const order = await readOrder(context, orderId, [
    ...ORDER_NUMBER_FIELDS,
    "shipping_methods.shipping_option_id",
  ])
  const options = await readOwnOptions(context, optionIdsOf(order))
  const isCollected = options.some(({ service }) => {
    const account = accountOf(configuration, service.account)
    return account && configuration.services.isCashOnDelivery(account, service.code)
  })
  if (options.length === 0 || isCollected) {
    return
  }
  const text = alertText("cod_not_collected", {
    orderNumber: orderNumberText({ ...order, id: orderId }),
    serviceName: options[0]?.service.name,
  })
  await raiseAlert(context, channels, { alert, text })
}

/** Older orders with a lost event are skipped: they are refused at fulfillment anyway. */
const FOR_HOURS = 3
const MOST = 500

/** Checks recent orders to be paid on delivery, in case their event was lost. */
export async function checkMissedOrders(
  context: PluginContext,
  channels: AlertChannels,
): Promise<void> {
  const { settings } = context.configuration
  if (settings.cod_payment_providers.length === 0) {
    return
  }
  const { ids } = await ordersOfPayments(context, {
    filters: {
      provider_id: settings.cod_payment_providers,
      created_at: { $gt: new Date(Date.now() - FOR_HOURS * HOUR_MS) },
    },
    pagination: { skip: 0, take: MOST, order: { created_at: "DESC" } },
  })
  await eachAlone(context, ids, {
    nameOf: (id) => `the alert of order ${id}`,
    work: (id) => checkPlacedOrder(context, channels, id),
  })
}
