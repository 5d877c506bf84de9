import {
  accountOf,
  readConfiguration,
  type AlertChannels,
  raiseAlert,
  readOptionData,
} from "../account"

import { owedOnDelivery } from "../booking"
import { type PluginScope, HOUR_MS, findRows } from "../context"

import { readOrderMoney, ordersOfPayments } from "../shipping"
import { orderNumberText, alertText } from "./shipment-alerts"

interface PlacedOrder {
  display_id?: number
  shipping_methods?: ({ shipping_option_id?: string | null } | null)[] | null
}

/**
 * Tells the merchant of an order that is to be paid on delivery with a service of ours that collects no
 * money: it will be refused at fulfillment, and now the customer can still be asked.
 */
export async function checkPlacedOrder(
  scope: PluginScope,
  channels: AlertChannels,
  orderId: string,
): Promise<void> {
  const configuration = await readConfiguration(scope.memory)
  const { cod_payment_providers: codProviders } = configuration.settings
  if (codProviders.length === 0) {
    return
  }
  const alert = { kind: "cod_not_collected", subjectId: orderId, orderId } as const
  if (await scope.memory.alerts.isRaised(alert)) {
    return
  }
  const { total, payments } = await readOrderMoney(scope, orderId)
  const promises = payments.filter(({ providerId }) => codProviders.includes(providerId))
  const owed = owedOnDelivery({ total, payments, promising: codProviders, assigned: [] })
  if (promises.length === 0 || Number(owed) === 0) {
    return
  }
  const [order] = await findRows<PlacedOrder>(scope, {
    entity: "order",
    fields: ["id", "display_id", "shipping_methods.shipping_option_id"],
    filters: { id: orderId },
  })
  const services = await servicesOf(scope, order)
  const isCollected = services.some((service) => {
    const account = accountOf(configuration, service.account)
    return account && configuration.services.isCashOnDelivery(account, service.code)
  })
  if (services.length === 0 || isCollected) {
    return
  }
  const text = alertText("cod_not_collected", {
    orderNumber: orderNumberText({ ...order, id: orderId }),
    serviceName: services[0]?.name,
  })
  await raiseAlert(scope, channels, { alert, text })
}

/** Of the order's deliveries, those that are ours. */
async function servicesOf(scope: PluginScope, order: PlacedOrder | undefined) {
  const ids = (order?.shipping_methods ?? []).flatMap((method) => method?.shipping_option_id ?? [])
  if (ids.length === 0) {
    return []
  }
  const options = await findRows<{ data: unknown }>(scope, {
    entity: "shipping_option",
    fields: ["id", "data"],
    filters: { id: ids },
  })
  return options.flatMap(({ data }) => readOptionData(data) ?? [])
}

/** Of an event lost longer ago the merchant learns when fulfilling, where it is refused. */
const FOR_HOURS = 3
const MOST = 500

/** Looks at orders to be paid on delivery whose event was lost. */
export async function checkMissedOrders(
  scope: PluginScope,
  channels: AlertChannels,
): Promise<void> {
  const { settings } = await readConfiguration(scope.memory)
  if (settings.cod_payment_providers.length === 0) {
    return
  }
  const { ids } = await ordersOfPayments(scope, {
    filters: {
      provider_id: settings.cod_payment_providers,
      created_at: { $gt: new Date(Date.now() - FOR_HOURS * HOUR_MS) },
    },
    pagination: { skip: 0, take: MOST, order: { created_at: "DESC" } },
  })
  for (const id of ids) {
    await checkPlacedOrder(scope, channels, id)
  }
}
