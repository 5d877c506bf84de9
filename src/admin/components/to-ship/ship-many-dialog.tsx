import { zodResolver } from "@hookform/resolvers/zod"
import { Form } from "@medusajs/dashboard/components"
import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { Button, FocusModal, Heading, Text } from "@medusajs/ui"
import { useState, useId } from "react"
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
import { ProgressBar } from "../section/progress-bar"
import { TextLink } from "../section/text-link"
import { Note, Strong } from "../section/texts"
import { issuesOf } from "../ship/place-issues"
import { ChoicesTable, type ManyValues, manyValues, toChoice, toManyValues } from "./choices-table"
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
  const { all, shipped, leftOut, leaveOut } = useChosenOrders(orders)
  const { run, start, stop } = useShipMany(shipped)
  const form = useForm<ManyValues, unknown, { orders: OrderChoice[] }>({
    resolver: zodResolver(manyValues(t)),
    defaultValues: toManyValues(all),
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
  const placeOf = (orderId: string) => all.findIndex(({ id }) => id === orderId)
  const leaveOutOf = (refunded: OrderToShip[]) => {
    // Reset hidden rows: an error in one would block the form.
    refunded.forEach(({ id }) => form.setValue(`orders.${placeOf(id)}`, toChoice(id)))
    leaveOut(refunded)
  }
  const submit = form.handleSubmit((values) =>
    start(values.orders.filter(({ order_id }) => !leftOut.includes(order_id))),
  )
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && void close()}>
      <FocusModal.Content aria-describedby={undefined}>
        <Form {...form}>
          <form
            onSubmit={(event) => void submit(event)}
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
                    <RefundedNotice orders={shipped} onLeaveOut={leaveOutOf} />
                    <ChoicesTable orders={all} leftOut={leftOut} />
                  </>
                ) : (
                  <ManyProgress orders={shipped} run={run} confirmation={confirmation} />
                )}
              </div>
            </FocusModal.Body>
            <FocusModal.Footer>
              {isRunning ? (
                <Button size="small" variant="secondary" type="button" onClick={stop}>
                  {t("toShip.stop")}
                </Button>
              ) : (
                <Button size="small" variant="secondary" type="button" onClick={() => void close()}>
                  {t(run.state === "idle" ? "common.cancel" : "toShip.close")}
                </Button>
              )}
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

/**
 * The orders of the dialog: the selected ones without those left out, even if the list has changed. Only the refund
 * status comes from the current list.
 */
function useChosenOrders(listed: OrderToShip[]) {
  const [selected] = useState(listed)
  const [leftOut, setLeftOut] = useState<string[]>([])
  const isRefunded = new Map(listed.map(({ id, is_refunded }) => [id, is_refunded]))
  const all = selected.map((order) => ({
    ...order,
    is_refunded: isRefunded.get(order.id) ?? order.is_refunded,
  }))
  const leaveOut = (orders: OrderToShip[]) =>
    setLeftOut((before) => [...before, ...orders.map(({ id }) => id)])
  return { all, shipped: all.filter(({ id }) => !leftOut.includes(id)), leftOut, leaveOut }
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

/** The progress, the orders that failed and why, and the labels of the others. */
function ManyProgress({ orders, run, confirmation }: ManyProgressProps) {
  const { t } = useTexts()
  const outcomes = Object.values(run.outcomes)
  const shipmentIds = outcomes.flatMap((one) => (one.kind === "shipped" ? one.shipmentId : []))
  return (
    <>
      <div className="flex flex-col gap-y-3">
        <ProgressBar label={t("toShip.progress")} done={outcomes.length} of={orders.length} />
        <Text size="small" role="status">
          {t("toShip.progressOf", {
            done: shipmentIds.length,
            failed: outcomes.filter(({ kind }) => kind === "failed").length,
            of: orders.length,
          })}
        </Text>
        {run.state === "stopped" && (
          <Note>{t("toShip.stopped", { count: orders.length - outcomes.length })}</Note>
        )}
      </div>
      <UnshippedOrders orders={orders} run={run} />
      {run.state !== "running" && shipmentIds.length > 0 && (
        <PrintLabels shipmentIds={shipmentIds} confirmation={confirmation} />
      )}
    </>
  )
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

function UnshippedOrders({ orders, run: { outcomes } }: Omit<ManyProgressProps, "confirmation">) {
  const { t } = useTexts()
  const failed = orders.filter(({ id }) => outcomes[id]?.kind === "failed")
  const lost = orders.filter(({ id }) => outcomes[id]?.kind === "lost")
  const reasonOf = ({ id }: OrderToShip) => {
    const outcome = outcomes[id]
    return (outcome?.kind === "failed" && wordsOf(outcome.refusal)) || t("toShip.noReason")
  }
  return (
    <>
      <OrderNotes
        title={t("toShip.lost", { count: lost.length })}
        orders={lost}
        noteOf={() => t("toShip.lostHint")}
      />
      <OrderNotes
        title={t("toShip.failed", { count: failed.length })}
        orders={failed}
        noteOf={reasonOf}
      />
    </>
  )
}

/** A refusal without the field names. */
function wordsOf(refusal: string | null): string {
  return issuesOf(refusal ?? "")
    .map(({ message }) => message)
    .join(" ")
}

interface OrderNotesProps {
  title: string
  orders: OrderToShip[]
  noteOf: (order: OrderToShip) => string
}

/** Orders with a note each. An order opens in a new tab, so that the list stays. */
function OrderNotes({ title, orders, noteOf }: OrderNotesProps) {
  const id = useId()
  if (orders.length === 0) {
    return null
  }
  return (
    <section aria-labelledby={id} className="flex flex-col gap-y-2">
      <Strong id={id}>{title}</Strong>
      <ul className="flex flex-col gap-y-2">
        {orders.map((order) => (
          <li
            key={order.id}
            className="bg-ui-bg-component shadow-elevation-card-rest flex flex-col gap-y-1 rounded-lg px-4 py-3"
          >
            <TextLink to={`/orders/${order.id}`} isNewTab className="txt-compact-small-plus w-fit">
              #{order.display_id} {order.recipient_name}
            </TextLink>
            <Note className="break-words">{noteOf(order)}</Note>
          </li>
        ))}
      </ul>
    </section>
  )
}
