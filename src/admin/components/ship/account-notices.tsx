import { useEffect, useState } from "react"
import { useSettings } from "../../hooks/use-settings"
import { useStoppedKeys } from "../../hooks/use-stopped-keys"
import type { ShippingPlan } from "../../lib/shipping-plan"
import { StoppedKeys } from "../stopped-keys"
import { StoreNotices } from "../store-notices"
import { ProblemNotice } from "./problem-notice"

interface AccountNoticesProps {
  plan: ShippingPlan
  /** Asks for the plan anew. */
  onMended: () => void
}

/** What keeps every order from being shipped, once: in the plan's words only where no notice says it. */
export function AccountNotices({ plan, onMended }: AccountNoticesProps) {
  const { data: settings } = useSettings()
  const stopped = useStoppedKeys(plan.shipping_option_id)
  const isTold = stopped.length > 0 || settings?.is_paused === true
  const [toldOf, setToldOf] = useState<ShippingPlan>()
  if (isTold && toldOf !== plan) {
    setToldOf(plan)
  }
  const isMended = !isTold && toldOf === plan
  useEffect(() => {
    if (isMended) onMended()
  }, [isMended])
  return (
    <div className="mt-4 flex flex-col gap-y-3 empty:hidden">
      <StoreNotices />
      <StoppedKeys optionId={plan.shipping_option_id} />
      {/* A plan of before the mending still has the problem. */}
      {!isTold && !isMended && <ProblemNotice name="root.account" />}
    </div>
  )
}
