import { SectionRow } from "@medusajs/dashboard/components"
import type { AdminOrder } from "@medusajs/framework/types"
import { Badge, Button, useToggleState } from "@medusajs/ui"
import { useOrderLocker } from "../../hooks/use-order-locker"
import { useTexts } from "../../i18n/use-texts"
import { LoadError } from "../section/load-error"
import { ChangeLockerDrawer } from "./change-locker-drawer"
import { LockerText } from "./locker-text"

/** The locker that an order goes to, while it can be changed. Nothing for an order that goes to the door. */
export function OrderLocker({ order }: { order: AdminOrder }) {
  const { t } = useTexts()
  const { data, error, refetch } = useOrderLocker(order)
  const [isOpen, open, close] = useToggleState()
  if (!data) {
    return error ? (
      <div className="px-6 py-4">
        <LoadError
          title={t("lockers.ofOrder.loadFailed")}
          error={error}
          onRetry={() => void refetch()}
        />
      </div>
    ) : null
  }
  const { locker, locker_code: code } = data
  if (!data.delivers_to_locker || !data.can_change) {
    return null
  }
  return (
    <>
      <SectionRow
        title={t("lockers.field")}
        value={
          <div className="flex min-w-0 flex-col items-start gap-y-1">
            {code ? <LockerText locker={locker} code={code} /> : t("lockers.ofOrder.none")}
            {code && !locker && (
              <Badge size="2xsmall" color="orange">
                {t("lockers.ofOrder.unchecked")}
              </Badge>
            )}
          </div>
        }
      />
      <div className="bg-ui-bg-subtle flex items-center justify-end rounded-b-lg px-4 py-4">
        <Button size="small" variant="secondary" onClick={open}>
          {t(code ? "lockers.ofOrder.change" : "lockers.ofOrder.choose")}
        </Button>
      </div>
      {isOpen && <ChangeLockerDrawer orderId={order.id} current={data} onClose={close} />}
    </>
  )
}
