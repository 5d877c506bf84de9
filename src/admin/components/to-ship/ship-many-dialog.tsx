import { zodResolver } from "@hookform/resolvers/zod"
import { Form } from "@medusajs/dashboard/components"
import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { Button, FocusModal, Heading } from "@medusajs/ui"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { useLeaveWarning } from "../../hooks/use-leave-warning"
import { useReload } from "../../hooks/use-reload"
import { useSlices } from "../../hooks/use-slices"
import type { OrderToShip } from "../../../api/admin/shipment-ordering/orders/orders"
import { useTexts } from "../../i18n/use-texts"
import { queryKeys } from "../../lib/query-keys"
import { type OrderChoice, type Outcome, type Outcomes, shipOrders } from "../../lib/ship-orders"
import { useConfirmMany, type Confirmation } from "../confirm/confirm-many"
import { ModalHeader, submitOnModifiedEnter, useGuardedClose } from "../forms/form-dialogs"
import { Notice } from "../section/notice"
import { RunProgress } from "../section/run-progress"
import { Note, TextLink } from "../section/texts"
import { issuesOf } from "../ship/place-issues"
import { ChoicesTable, type ManyValues, manyValues, toManyValues } from "./choices-table"
import { PrintLabels } from "./print-labels"

interface ShipManyDialogProps {
  /** The orders that were selected when the dialog opened, with their current data. */
  orders: OrderToShip[]
  /** Called with the orders that are shipped, or may be. */
  onClose: (sent: string[]) => void
}

/** A full-screen dialog that ships orders: the choices, the progress, and the result of each. */
export function ShipManyDialog({ orders, onClose }: ShipManyDialogProps) {
  const { t } = useTexts()
  // The list may lose orders while the dialog is open, and it brings news of a refund.
  const [chosen, setChosen] = useState(orders)
  const isRefunded = new Map(orders.map(({ id, is_refunded }) => [id, is_refunded]))
  const shipped = chosen.map((order) => ({
    ...order,
    is_refunded: isRefunded.get(order.id) ?? order.is_refunded,
  }))
  const { run, start, stop } = useShipMany(shipped)
  const form = useForm<ManyValues, unknown, { orders: OrderChoice[] }>({
    resolver: zodResolver(manyValues(t)),
    defaultValues: toManyValues(orders),
  })
  const isRunning = run.state === "running"
  const confirmation = useConfirmMany()
  const isConfirming = confirmation.run?.isRunning === true
  const isBusy = isRunning || isConfirming
  const askToLeave = useLeaveWarning(isBusy, isConfirming ? "confirmMany" : "toShip")
  const leave = () => {
    stop()
    onClose(shipped.map(({ id }) => id).filter((id) => isSent(run.outcomes[id])))
  }
  const leaveUnsent = useGuardedClose(form.formState.isDirty, leave)
  const close = async () => {
    if (run.state === "idle") {
      await leaveUnsent()
      return
    }
    // Wait a tick: the prompt also listens for Escape, and the key press that closes the dialog would answer it.
    await new Promise((resolve) => setTimeout(resolve))
    if (!isBusy || (await askToLeave())) {
      leave()
    }
  }
  const leaveOut = (refunded: OrderToShip[]) => {
    const isKept = (id: string) => refunded.every((order) => order.id !== id)
    setChosen(chosen.filter(({ id }) => isKept(id)))
    const choices = form.getValues("orders")
    form.setValue(
      "orders",
      choices.filter(({ order_id }) => isKept(order_id)),
    )
    // They stay at the number of their row, which is another order's now.
    form.clearErrors("orders")
  }
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && void close()}>
      <FocusModal.Content aria-describedby={undefined}>
        <Form {...form}>
          <form
            onSubmit={(event) => void form.handleSubmit((values) => start(values.orders))(event)}
            onKeyDown={submitOnModifiedEnter}
            className="flex h-full flex-col overflow-hidden"
            noValidate
          >
            <ModalHeader />
            <FocusModal.Body className="flex flex-1 flex-col items-center overflow-y-auto py-16">
              <div className="flex w-full max-w-[960px] flex-col gap-y-8 px-4">
                <div>
                  <FocusModal.Title asChild>
                    <Heading>{t("toShip.shipMany", { count: shipped.length })}</Heading>
                  </FocusModal.Title>
                  {run.state === "idle" && <Note>{t("toShip.shipManyHint")}</Note>}
                </div>
                {run.state === "idle" ? (
                  <>
                    <RefundedNotice orders={shipped} onLeaveOut={leaveOut} />
                    <ChoicesTable orders={shipped} />
                  </>
                ) : (
                  <ManyProgress orders={shipped} run={run} confirmation={confirmation} />
                )}
              </div>
            </FocusModal.Body>
            <FocusModal.Footer>
              <Button
                size="small"
                variant="secondary"
                type="button"
                onClick={() => (isRunning ? stop() : void close())}
              >
                {isRunning
                  ? t("toShip.stop")
                  : t(run.state === "idle" ? "common.cancel" : "toShip.close")}
              </Button>
              {run.state !== "done" && (
                <Button size="small" type="submit" isLoading={isRunning}>
                  {run.state === "stopped"
                    ? t("toShip.goOn")
                    : t("toShip.shipMany", { count: shipped.length })}
                </Button>
              )}
            </FocusModal.Footer>
          </form>
        </Form>
      </FocusModal.Content>
    </FocusModal>
  )
}

/** Orders without an answer count too: they are not sent again before the merchant looks at them. */
function isSent(outcome: Outcome | undefined): boolean {
  return outcome?.kind === "shipped" || outcome?.kind === "lost"
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
  const numbers = refunded.map(({ display_id }) => `#${display_id}`)
  return (
    <Notice
      variant="warning"
      role="status"
      action={
        // If all orders are refunded, Cancel is the way out.
        count < orders.length && (
          <Button
            size="small"
            variant="secondary"
            type="button"
            onClick={() => onLeaveOut(refunded)}
          >
            {t("toShip.leaveOut", { count })}
          </Button>
        )
      }
    >
      {t("toShip.refundedOrders", { count, orders: new Intl.ListFormat(locale).format(numbers) })}
    </Notice>
  )
}

interface ManyProgressProps {
  orders: OrderToShip[]
  run: ManyRun
  /** Confirmation by hand of the shipped orders. */
  confirmation: Confirmation
}

/** The progress, and the labels of the shipped orders. */
function ManyProgress({ orders, run, confirmation }: ManyProgressProps) {
  const { t } = useTexts()
  const outcomes = Object.values(run.outcomes)
  const shipmentIds = outcomes.flatMap((one) => (one.kind === "shipped" ? one.shipmentId : []))
  const lost = orders.filter(({ id }) => run.outcomes[id]?.kind === "lost")
  const failed = orders.filter(({ id }) => run.outcomes[id]?.kind === "failed")
  const reasonOf = ({ id }: OrderToShip) => {
    const outcome = run.outcomes[id]
    return (outcome?.kind === "failed" && wordsOf(outcome.refusal)) || t("toShip.noReason")
  }
  return (
    <>
      <RunProgress
        label={t("toShip.progress")}
        done={outcomes.length}
        of={orders.length}
        status={t("toShip.progressOf", {
          done: shipmentIds.length,
          failed: failed.length,
          of: orders.length,
        })}
        stopped={
          run.state === "stopped" && t("toShip.stopped", { count: orders.length - outcomes.length })
        }
        lost={{
          title: t("toShip.lost", { count: lost.length }),
          lines: lost.map((order) => lineOf(order, t("toShip.lostHint"))),
        }}
        failed={{
          title: t("toShip.failed", { count: failed.length }),
          lines: failed.map((order) => lineOf(order, reasonOf(order))),
        }}
      />
      {run.state !== "running" && shipmentIds.length > 0 && (
        <PrintLabels shipmentIds={shipmentIds} confirmation={confirmation} />
      )}
    </>
  )
}

/** An order with a note. It opens in a new tab, so that the list stays. */
function lineOf({ id, display_id, recipient_name }: OrderToShip, note: string) {
  const text = (
    <>
      <TextLink to={`/orders/${id}`} isNewTab className="txt-compact-small-plus">
        #{display_id} {recipient_name}
      </TextLink>
      <br />
      {note}
    </>
  )
  return { id, text }
}

/** A refusal without the field names. */
function wordsOf(refusal: string | null): string {
  return issuesOf(refusal ?? "")
    .map(({ message }) => message)
    .join(" ")
}

/** Orders per request: few, so that the progress moves and Stop takes effect soon. */
const SLICE = 5

interface ManyRun {
  state: "idle" | "running" | "stopped" | "done"
  /** Orders without an outcome have not been sent. */
  outcomes: Outcomes
}

/** Ships many orders, a few at a time. A failure does not stop the others; nothing is sent twice. */
function useShipMany(orders: OrderToShip[]) {
  const { t } = useTexts()
  const [run, setRun] = useState<ManyRun>({ state: "idle", outcomes: {} })
  const { inSlices, stop } = useSlices(SLICE)
  const reload = useReload()

  const start = async (choices: OrderChoice[]) => {
    setRun((before) => ({ ...before, state: "running" }))
    const waiting = choices.filter(({ order_id }) => !(order_id in run.outcomes))
    const isDone = await inSlices(waiting, async (slice) => {
      const outcomes = await shipOrders(slice, {
        cannotBePacked: t("toShip.cannotBePacked"),
        numberOf: (orderId) => orders.find(({ id }) => id === orderId)?.display_id ?? 0,
      })
      setRun((before) => ({ ...before, outcomes: { ...before.outcomes, ...outcomes } }))
    })
    setRun((before) => ({ ...before, state: isDone ? "done" : "stopped" }))
    // Health too: the API key may have been refused.
    await reload(queryKeys.toShip, queryKeys.shipments, queryKeys.health, ordersQueryKeys.all)
  }
  return { run, start, stop }
}
