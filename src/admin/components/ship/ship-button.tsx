import type { AdminOrder } from "@medusajs/framework/types"
import { FocusModal, Heading, useToggleState } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useTexts } from "../../i18n/use-texts"
import { leftOpen } from "../../lib/locker"
import { isOurs } from "../../lib/order-price"
import { queryKeys } from "../../lib/query-keys"
import { askShippingPlan, type ShippingOverrides, type ShippingPlan } from "../../lib/shipping-plan"
import { ModalHeader } from "../forms/dialog-headers"
import { OrderLocker, useOrderLocker } from "../lockers/order-locker"
import { SmallButton } from "../section/menus"
import { Notice } from "../section/notice"
import { Section } from "../section/section"
import { Waiting } from "../section/waiting"
import { useIsStopped } from "../store-notices"
import { ShipForm } from "./ship-form"
import type { KnownPlans } from "./use-ship-form"

/** Ships the rest of an order. Shows nothing if nothing is left, or if the delivery is not by this plugin. */
export function ShipButton({ order }: { order: AdminOrder }) {
  const { t } = useTexts()
  const [isOpen, open, close] = useToggleState()
  const { data: locker } = useOrderLocker(order)
  const left = leftOpen(order) === 0 ? 0 : (locker?.left_to_ship ?? leftOpen(order))
  const [first] = order.shipping_methods
  // Imported orders have no plugin data on their delivery.
  const delivery = order.shipping_methods.find(isOurs) ?? (locker?.is_ours ? first : undefined)
  if (left === 0 || !delivery) {
    return null
  }
  return (
    <Section
      title={t("toShip.title")}
      description={t("ship.left", { count: left, delivery: delivery.name })}
      actions={<SmallButton onClick={open}>{t("ship.action")}</SmallButton>}
    >
      {locker?.held_back_by && (
        <Notice isInset variant="info">
          {t("toShip.heldBackBy", { rule: locker.held_back_by })}
        </Notice>
      )}
      <OrderLocker order={order} />
      {isOpen && <ShipDialog orderId={order.id} onClose={close} />}
    </Section>
  )
}

/** A full-screen dialog that ships an order: items, recipient, packages and service. */
function ShipDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { t } = useTexts()
  const [overrides, setOverrides] = useState<ShippingOverrides>({})
  const [plans, setPlans] = useState<KnownPlans>()
  const isStopped = useIsStopped(plans?.current.plan.shipping_option_id)
  const query = useShippingPlan(orderId, { overrides, isStopped }, plans?.current.plan)
  const { data } = query
  useEffect(() => {
    if (data) {
      setPlans((before) => ({ start: before?.start ?? data.plan, current: data }))
    }
  }, [data])
  if (plans) {
    return (
      <ShipForm
        {...plans}
        isStopped={isStopped}
        pricing={{
          isUpdating: query.isFetching,
          error: query.error,
          onRetry: () => void query.refetch(),
        }}
        onOverrides={setOverrides}
        onClose={onClose}
      />
    )
  }
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <FocusModal.Content aria-describedby={undefined}>
        <ModalHeader>
          <FocusModal.Title asChild>
            <Heading>{t("ship.action")}</Heading>
          </FocusModal.Title>
        </ModalHeader>
        <FocusModal.Body className="overflow-y-auto p-4 sm:px-6">
          <Waiting query={query} className="h-96" />
        </FocusModal.Body>
      </FocusModal.Content>
    </FocusModal>
  )
}

const ASK_AGAIN_MS = 2_000

function hasAccountIssue(plan: ShippingPlan | undefined): boolean {
  return plan?.issues.some(({ field }) => field === "api_key") ?? false
}

type PlanQuestion = Omit<KnownPlans["current"], "plan">

/**
 * The plan of an order with these overrides, with the prices of all services. Once nothing stops the account any
 * more, it is a new plan. There is no plan while it loads or when that fails: the caller keeps the last one.
 *
 * @param shownPlan the last one; while it says that the account is not ready, the plan is asked for again and again
 */
function useShippingPlan(
  orderId: string,
  question: PlanQuestion,
  shownPlan: ShippingPlan | undefined,
) {
  return useQuery({
    queryKey: [...queryKeys.planOfOrder(orderId), question],
    queryFn: async ({ signal }) => ({
      ...question,
      plan: await askShippingPlan(orderId, question.overrides, signal),
    }),
    // Another process of the store learns of a correction only within seconds.
    refetchInterval: ({ state }) =>
      !question.isStopped && hasAccountIssue(state.data?.plan ?? shownPlan) && ASK_AGAIN_MS,
    // No cache: the shown plan is ordered a moment later.
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
