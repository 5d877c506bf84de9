import { Container, Table, Text } from "@medusajs/ui"
import { useFormContext } from "react-hook-form"
import { useServices } from "../../hooks/use-services"
import { useTexts } from "../../i18n/use-texts"
import type { OrderToShip } from "../../lib/order-to-ship"
import { ChoiceCells } from "./choice-cells"
import { AS_ORDERED, type ChoiceField, type ManyValues } from "./many-values"

/** The orders, each to be changed by itself. What is entered in the first row is entered in all. */
export function ChoicesTable({ orders }: { orders: OrderToShip[] }) {
  const { t } = useTexts()
  const { data: services = [] } = useServices()
  const { setValue } = useFormContext<ManyValues>()
  const chooseForAll = (field: ChoiceField, value: string) =>
    orders.forEach((_order, index) => setValue(`orders.${index}.${field}`, value))
  const options = services.map(({ service_code, name }) => ({ value: service_code, label: name }))
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
          {orders.map((order, index) => (
            <Table.Row key={order.id}>
              <Table.Cell className="py-3">
                <Text size="small" leading="compact" weight="plus">
                  #{order.display_id}
                </Text>
                <Text size="small" leading="compact" className="text-ui-fg-subtle">
                  {order.recipient_name}
                </Text>
              </Table.Cell>
              <ChoiceCells
                name={`orders.${index}`}
                label={`#${order.display_id}`}
                services={[{ value: AS_ORDERED, label: order.service_name }, ...options]}
                proposed={{ packages: order.package_count, grams: order.weight_grams }}
              />
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </Container>
  )
}
