import { zodResolver } from "@hookform/resolvers/zod"
import { Form } from "@medusajs/dashboard/components"
import { Button, FocusModal, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { useTexts } from "../../i18n/use-texts"
import type { OrderToShip } from "../../lib/order-to-ship"
import { ModalHeader } from "../forms/modal-header"
import { submitOnModifiedEnter } from "../forms/submit-on-modified-enter"
import { ChoicesTable } from "./choices-table"
import { ManyProgress } from "./many-progress"
import { type ManyValues, manyValues, type OrderChoice, toManyValues } from "./many-values"
import { useLeaveWarning } from "./use-leave-warning"
import { useShipMany } from "./use-ship-many"

interface ShipManyDialogProps {
  orders: OrderToShip[]
  onClose: () => void
}

/** An open full-screen dialog that ships orders: how, how far it is, and what has become of each. */
export function ShipManyDialog({ orders, onClose }: ShipManyDialogProps) {
  const { t } = useTexts()
  const { run, start, stop } = useShipMany()
  // What is shipped is what was selected, also when the list behind has moved on.
  const [shipped] = useState(orders)
  const form = useForm<ManyValues, unknown, { orders: OrderChoice[] }>({
    resolver: zodResolver(manyValues(t)),
    defaultValues: toManyValues(shipped),
  })
  const isRunning = run.state === "running"
  const askToLeave = useLeaveWarning(isRunning)
  const close = async () => {
    // The prompt listens for Escape too: opened at once, it would be answered by the same key press.
    await new Promise((resolve) => setTimeout(resolve))
    if (!isRunning || (await askToLeave())) {
      stop()
      onClose()
    }
  }
  const submit = form.handleSubmit((values) => start(values.orders))
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
                  <ChoicesTable orders={shipped} />
                ) : (
                  <ManyProgress orders={shipped} run={run} />
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
