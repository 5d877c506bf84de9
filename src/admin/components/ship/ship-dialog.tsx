import { FocusModal, Heading, Skeleton } from "@medusajs/ui"
import { useEffect, useState } from "react"
import { useQuery } from "@tanstack/react-query"
import { useTexts } from "../../i18n/use-texts"
import { askShippingPlan } from "../../lib/ask-shipping-plan"
import { queryKeys } from "../../lib/query-keys"
import type { ShippingPlan, ShippingWish } from "../../lib/shipping-plan"
import { ModalHeader } from "../forms/modal-header"
import { LoadError } from "../section/load-error"
import { ShipForm } from "./ship-form"

interface ShipDialogProps {
  orderId: string
  onClose: () => void
}

/** Stays when a later question fails, and with it all that was entered. */
interface KnownPlans {
  /** The plan as the dialog was opened. */
  start: ShippingPlan
  /** The last plan that was answered, and what was wished of it. */
  current: { wish: ShippingWish; plan: ShippingPlan }
}

/** An open full-screen dialog that ships an order: what, to whom, in which packages, by which service. */
export function ShipDialog({ orderId, onClose }: ShipDialogProps) {
  const { t } = useTexts()
  const [wish, setWish] = useState<ShippingWish>({})
  const query = useShippingPlan(orderId, wish)
  const [known, setKnown] = useState<KnownPlans>()
  const { data } = query
  useEffect(() => {
    if (data) {
      setKnown((before) => ({ start: before?.start ?? data.plan, current: data }))
    }
  }, [data])
  if (known) {
    return (
      <ShipForm
        {...known}
        pricing={{
          isUpdating: query.isFetching,
          error: query.error,
          onRetry: () => void query.refetch(),
        }}
        onWish={setWish}
        onClose={onClose}
      />
    )
  }
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <FocusModal.Content aria-describedby={undefined}>
        <ModalHeader />
        <FocusModal.Body className="flex flex-1 flex-col items-center overflow-y-auto py-16">
          <div className="flex w-full max-w-[720px] flex-col gap-y-8 px-4">
            <FocusModal.Title asChild>
              <Heading>{t("ship.title")}</Heading>
            </FocusModal.Title>
            {query.error ? (
              <LoadError error={query.error} onRetry={() => void query.refetch()} />
            ) : (
              <PlanSkeleton />
            )}
          </div>
        </FocusModal.Body>
      </FocusModal.Content>
    </FocusModal>
  )
}

function PlanSkeleton() {
  return (
    <div className="flex flex-col gap-y-8" aria-hidden>
      {[16, 48, 32, 40].map((height) => (
        <div key={height} className="flex flex-col gap-y-3">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="w-full" style={{ height: `${height / 4}rem` }} />
        </div>
      ))}
    </div>
  )
}

/**
 * How an order would be shipped if it were as a person wishes, with the prices of all services. While a
 * new wish is asked for, and when that fails, there is none: who shows the last one keeps it.
 */
function useShippingPlan(orderId: string, wish: ShippingWish) {
  return useQuery({
    queryKey: [...queryKeys.planOfOrder(orderId), wish],
    queryFn: async ({ signal }) => ({ wish, plan: await askShippingPlan(orderId, wish, signal) }),
    // What is shown is ordered a moment later: never an answer from before.
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
