import { Container, Table, Text } from "@medusajs/ui"
import { useFormContext } from "react-hook-form"
import { useServices } from "../../hooks/use-services"
import { useTexts } from "../../i18n/use-texts"
import { nameOfService } from "../../lib/delivery-service"
import { AS_ORDERED } from "../../lib/order-choice"
import type { OrderToShip } from "../../lib/order-to-ship"
import { ChoiceCells } from "./choice-cells"
import type { ChoiceField, ManyValues } from "./many-values"
import { RefundedBadge } from "./refunded-badge"

interface ChoicesTableProps {
  /** In the order of the form. */
  orders: OrderToShip[]
  /** Ids of those that are not shown. */
  leftOut: string[]
}

/** The orders, each to be changed by itself. What is entered in the first row is entered in all that nobody has changed. */
export function ChoicesTable({ orders, leftOut }: ChoicesTableProps) {
  const { t } = useTexts()
  const { data: services = [] } = useServices()
  const { getValues, setValue, formState } = useFormContext<ManyValues>()
  // A row follows for as long as it has what is entered for all: what somebody has chosen for it, stays.
  const chooseForAll = (field: ChoiceField, value: string) => {
    const before = getValues(`all.${field}`)
    orders.forEach((_order, index) => {
      const name = `orders.${index}.${field}` as const
      if (getValues(name) === before) {
        setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
      }
    })
  }
  const options = services
    .filter(({ is_enabled }) => is_enabled)
    .map((service) => ({ value: service.service_code, label: nameOfService(service) }))
  return (
    <Container className="overflow-x-auto p-0">
      <Table>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>{t("toShip.columns.order")}</Table.HeaderCell>
            <Table.HeaderCell>{t("toShip.columns.service")}</Table.HeaderCell>
            <Table.HeaderCell>{t("toShip.columns.packages")}</Table.HeaderCell>
            <Table.HeaderCell>{t("toShip.columns.weight")}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          <Table.Row className="bg-ui-bg-subtle hover:bg-ui-bg-subtle">
            <Table.Cell className="py-3">
              <Text size="small" leading="compact" weight="plus">
                {t("toShip.allOrders")}
              </Text>
            </Table.Cell>
            <ChoiceCells
              name="all"
              label={t("toShip.allOrders")}
              onChoose={chooseForAll}
              services={[{ value: AS_ORDERED, label: t("toShip.asOrdered") }, ...options]}
            />
          </Table.Row>
          {orders.map((order, index) =>
            leftOut.includes(order.id) ? null : (
              <Table.Row key={order.id}>
                <Table.Cell className="py-3">
                  <Text size="small" leading="compact" weight="plus">
                    #{order.display_id}
                  </Text>
                  <Text size="small" leading="compact" className="text-ui-fg-subtle">
                    {order.recipient_name}
                  </Text>
                  {order.is_refunded && <RefundedBadge />}
                </Table.Cell>
                <ChoiceCells
                  name={`orders.${index}`}
                  label={`#${order.display_id}`}
                  services={[{ value: AS_ORDERED, label: order.service_name }, ...options]}
                  proposed={{ packages: order.package_count, grams: order.weight_grams }}
                />
              </Table.Row>
            ),
          )}
        </Table.Body>
      </Table>
    </Container>
  )
}
