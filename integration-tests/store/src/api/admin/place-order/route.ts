import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { CreateOrderDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createOrderWorkflow, createReservationsWorkflow } from "@medusajs/medusa/core-flows"

type ImportedOrder = CreateOrderDTO & {
  shipping_option_id: string
  /** Where its items are reserved. */
  location_id: string
}

interface InventoryPart {
  inventory_item_id: string
  required_quantity?: number
}

/** Places one order without a cart, as an import from another system does: many are made in a short time. */
export async function POST(req: MedusaRequest<ImportedOrder>, res: MedusaResponse): Promise<void> {
  const { location_id, shipping_option_id, ...overrides } = req.body
  const { result: order } = await createOrderWorkflow(req.scope).run({
    input: {
      ...overrides,
      status: "pending",
      shipping_methods: [{ name: "Delivery", amount: 5, shipping_option_id, data: {} }],
    },
  })
  const { data: variants } = await req.scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "variant",
    fields: [
      "id",
      "manage_inventory",
      "inventory_items.inventory_item_id",
      "inventory_items.required_quantity",
    ],
    filters: { id: (overrides.items ?? []).map(({ variant_id }) => variant_id) },
  })
  const items = (order.items ?? []).map(({ id, variant_id, quantity }) => ({
    id,
    variant_id,
    quantity: Number(quantity),
  }))
  const reservations = items.flatMap(({ id, variant_id, quantity }) => {
    const variant = variants.find((one) => one.id === variant_id)
    const parts: (InventoryPart | null)[] =
      (variant?.manage_inventory && variant.inventory_items) || []
    return parts.flatMap((part) =>
      part
        ? {
            line_item_id: id,
            inventory_item_id: part.inventory_item_id,
            location_id,
            quantity: quantity * (part.required_quantity ?? 1),
          }
        : [],
    )
  })
  await createReservationsWorkflow(req.scope).run({ input: { reservations } })
  res.json({ id: order.id, display_id: order.display_id, items })
}
