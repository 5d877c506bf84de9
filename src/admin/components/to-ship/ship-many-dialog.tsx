import { zodResolver } from "@hookform/resolvers/zod"
import { Form } from "@medusajs/dashboard/components"
import { Button, FocusModal, Heading, Text } from "@medusajs/ui"
import { useForm } from "react-hook-form"
import { useConfirmMany } from "../../hooks/use-confirm-many"
import { useLeaveWarning } from "../../hooks/use-leave-warning"
import { useShipMany } from "../../hooks/use-ship-many"
import { useTexts } from "../../i18n/use-texts"
import type { OrderChoice } from "../../lib/order-choice"
import type { OrderToShip } from "../../lib/order-to-ship"
import type { Outcome } from "../../lib/ship-orders"
import { ModalHeader } from "../forms/modal-header"
import { submitOnModifiedEnter } from "../forms/submit-on-modified-enter"
import { useGuardedClose } from "../forms/use-guarded-close"
import { ChoicesTable } from "./choices-table"
import { ManyProgress } from "./many-progress"
import { type ManyValues, manyValues, toChoice, toManyValues } from "./many-values"
import { RefundedNotice } from "./refunded-notice"
import { useChosenOrders } from "./use-chosen-orders"

interface ShipManyDialogProps {
  /** Those that were selected when it was opened, each as the list has it now. */
  orders: OrderToShip[]
  /** Told the orders that need no more shipping, or may not. */
  onClose: (sent: string[]) => void
}

/** An open full-screen dialog that ships orders: how, how far it is, and what has become of each. */
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
    // The prompt listens for Escape too: opened at once, it would be answered by the same key press.
    await new Promise((resolve) => setTimeout(resolve))
    if (!isBusy || (await askToLeave())) {
      leave()
    }
  }
  const placeOf = (orderId: string) => all.findIndex(({ id }) => id === orderId)
  const leaveOutOf = (refunded: OrderToShip[]) => {
    // What is not to be seen any more may not be wrong either.
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
                  {run.state === "idle" && (
                    <Text size="small" className="text-ui-fg-subtle text-pretty">
                      {t("toShip.shipManyHint")}
                    </Text>
                  )}
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

/** Also what nobody knows of: it is not sent a second time without a look at it. */
function isSent(outcome: Outcome | undefined): boolean {
  return outcome?.kind === "shipped" || outcome?.kind === "lost"
}
