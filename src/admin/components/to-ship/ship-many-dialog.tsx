import { zodResolver } from "@hookform/resolvers/zod"
import { Button, FocusModal, Heading, Text } from "@medusajs/ui"
import { useMemo, useState } from "react"
import { useForm, useWatch } from "react-hook-form"
import type { OrderToShip } from "../../../api/admin/shipment-ordering/orders/orders"
import { useCosts } from "../../hooks/use-costs"
import { useStartShipRun } from "../../hooks/use-ship-runs"
import { type Texts, useTexts } from "../../i18n/use-texts"
import { formatMoney } from "../../lib/formats"
import { sumOf } from "../../lib/ship-run"
import { ModalHeader } from "../forms/dialog-headers"
import { FormFrame, FormIssue, useGuardedClose } from "../forms/form-dialogs"
import { Allowed, NotAllowed } from "../section/allowed"
import { SmallButton } from "../section/menus"
import { Notice } from "../section/notice"
import { Note } from "../section/texts"
import {
  choiceIn,
  ChoicesTable,
  type ManyOutput,
  type ManySchema,
  type ManyValues,
  manyValues,
  toManyValues,
} from "./choices-table"

interface ShipManyDialogProps {
  /** The orders that were selected when the dialog opened, with their current data. */
  orders: OrderToShip[]
  /** Whether a run goes on, so that no other can start. */
  isRunning: boolean
  onStarted: (orderIds: string[]) => void
  onClose: () => void
}

/** A full-screen dialog with the choices for many orders. It starts a run, and closes. */
export function ShipManyDialog({ orders, isRunning, onStarted, onClose }: ShipManyDialogProps) {
  const { t } = useTexts()
  // The list may lose orders while the dialog is open, and it brings news of a refund.
  const [selection, setSelection] = useState(orders)
  const newest = new Map(orders.map((order) => [order.id, order]))
  const shipped = selection.map((order) => newest.get(order.id) ?? order)
  const { mutateAsync: startRun } = useStartShipRun()
  const schema = useMemo(() => manyValues(t), [t])
  const form = useForm<ManyValues, unknown, ManyOutput>({
    resolver: zodResolver(schema),
    defaultValues: toManyValues(orders),
    mode: "onTouched",
  })
  const { isDirty, isSubmitting } = form.formState
  const close = useGuardedClose(isDirty, onClose)
  const start = async ({ orders: choices }: ManyOutput) => {
    try {
      await startRun(choices)
      onStarted(choices.map(({ order_id }) => order_id))
    } catch (error) {
      form.setError("root.server", { message: (error as Error).message })
    }
  }
  const leaveOut = (refunded: OrderToShip[]) => {
    const isKept = (id: string) => refunded.every((order) => order.id !== id)
    setSelection(selection.filter(({ id }) => isKept(id)))
    const choices = form.getValues("orders")
    form.setValue(
      "orders",
      choices.filter(({ order_id }) => isKept(order_id)),
    )
    // They stay at the number of their row, which is another order's now.
    form.clearErrors("orders")
  }
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && !isSubmitting && void close()}>
      <FocusModal.Content aria-describedby={undefined}>
        <FormFrame form={form} onSubmit={start} className="flex h-full flex-col overflow-hidden">
          <ModalHeader />
          <FocusModal.Body className="flex flex-1 flex-col items-center overflow-y-auto py-16">
            <div className="flex w-full max-w-[960px] flex-col gap-y-8 px-4">
              <div>
                <FocusModal.Title asChild>
                  <Heading>{t("toShip.shipMany", { count: shipped.length })}</Heading>
                </FocusModal.Title>
                <Allowed to="charge">
                  <Note>{t("toShip.shipManyHint")}</Note>
                </Allowed>
              </div>
              <FormIssue />
              <NotAllowed to="charge" text="asPlanned" />
              {isRunning && (
                <Notice variant="info" role="status">
                  {t("toShip.waitsForRun")}
                </Notice>
              )}
              <RefundedNotice orders={shipped} onLeaveOut={leaveOut} />
              <ChoicesTable orders={shipped} schema={schema} />
            </div>
          </FocusModal.Body>
          <FocusModal.Footer className="flex-wrap gap-y-2">
            <Text
              size="small"
              leading="compact"
              className="text-ui-tag-orange-text mr-auto max-sm:w-full"
            >
              {warningsOf(shipped, t).join(" · ")}
            </Text>
            <SmallButton disabled={isSubmitting} onClick={() => void close()}>
              {t("common.cancel")}
            </SmallButton>
            <Button size="small" type="submit" isLoading={isSubmitting} disabled={isRunning}>
              <Total orders={shipped} schema={schema} />
            </Button>
          </FocusModal.Footer>
        </FormFrame>
      </FocusModal.Content>
    </FocusModal>
  )
}

/** The number of orders, and the sum of their costs. */
function Total({ orders, schema }: { orders: OrderToShip[]; schema: ManySchema }) {
  const { t, locale } = useTexts()
  const values = useWatch<ManyValues, "orders">({ name: "orders" })
  const total = sumOf(
    useCosts(orders.map((order, index) => ({ order, choice: choiceIn(values[index], schema) }))),
  )
  const count = orders.length
  if (!total) {
    return t("toShip.shipMany", { count })
  }
  const price = formatMoney(total.amount, total.currency, locale)
  return t(total.isWhole ? "toShip.shipFor" : "toShip.shipFrom", { count, price })
}

/** What to think about before these orders are shipped, each with the number of orders. */
function warningsOf(orders: OrderToShip[], t: Texts): string[] {
  const isRefused = ({ refusal }: OrderToShip) => refusal !== null
  const isUnpacked = ({ package_count }: OrderToShip) => package_count === null
  const counts = {
    notPaid: orders.filter(({ payment }) => payment === "not_paid").length,
    refunded: orders.filter(({ is_refunded }) => is_refunded).length,
    unpacked: orders.filter((order) => isRefused(order) && isUnpacked(order)).length,
    refused: orders.filter((order) => isRefused(order) && !isUnpacked(order)).length,
  }
  return (["notPaid", "refunded", "unpacked", "refused"] as const).flatMap((kind) =>
    counts[kind] > 0 ? t(`toShip.warnings.${kind}`, { count: counts[kind] }) : [],
  )
}

interface RefundedNoticeProps {
  orders: OrderToShip[]
  onLeaveOut: (refunded: OrderToShip[]) => void
}

/** Names refunded orders: their items are seldom sent. */
function RefundedNotice({ orders, onLeaveOut }: RefundedNoticeProps) {
  const { t, locale } = useTexts()
  const refunded = orders.filter(({ is_refunded }) => is_refunded)
  const count = refunded.length
  if (count === 0) {
    return null
  }
  const numbers = refunded.map(({ order_number }) => order_number)
  return (
    <Notice
      variant="warning"
      role="status"
      action={
        // If all orders are refunded, Cancel is the way out.
        count < orders.length && (
          <SmallButton onClick={() => onLeaveOut(refunded)}>
            {t("toShip.leaveOut", { count })}
          </SmallButton>
        )
      }
    >
      {t("toShip.refundedOrders", { count, orders: new Intl.ListFormat(locale).format(numbers) })}
    </Notice>
  )
}
