import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import type { AdminOrder } from "@medusajs/framework/types"
import { Badge, useToggleState } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { z } from "zod"
import { type Texts, useTexts } from "../../i18n/use-texts"
import { SectionRow } from "../../lib/dashboard"
import { dotted } from "../../lib/formats"
import { leftOpen, lockerAddress, type LockerOfOrder, type ShownLocker } from "../../lib/locker"
import { queryKeys, useReload } from "../../lib/query-keys"
import { getFrom, postTo } from "../../lib/sdk"
import { FormDrawer } from "../forms/form-dialogs"
import { useSavingForm } from "../forms/use-saving-form"
import { SmallButton } from "../section/menus"
import { Note } from "../section/texts"
import { Waiting } from "../section/waiting"
import { LockerField } from "./locker-field"

/** The order's locker, while it can be changed. Shows nothing for an order that goes to the door. */
export function OrderLocker({ order }: { order: AdminOrder }) {
  const { t } = useTexts()
  const query = useOrderLocker(order)
  const { data, isError } = query
  const [isOpen, open, close] = useToggleState()
  if (!data) {
    return isError ? <Waiting query={query} title={t("lockers.ofOrder.loadFailed")} /> : null
  }
  const { locker, locker_code: code } = data
  if (!data.delivers_to_locker || !data.can_change) {
    return null
  }
  return (
    <>
      <SectionRow
        title={t("fields.locker")}
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
        <SmallButton onClick={open}>
          {t(code ? "lockers.ofOrder.change" : "lockers.ofOrder.choose")}
        </SmallButton>
      </div>
      {isOpen && <ChangeLockerDrawer orderId={order.id} current={data} onClose={close} />}
    </>
  )
}

const LONGEST_CODE = 64

const schemaOf = (t: Texts) =>
  z.object({
    locker_code: z
      .string()
      .trim()
      .min(1, t("lockers.ofOrder.missing"))
      .max(LONGEST_CODE, t("validation.tooLong", { max: LONGEST_CODE })),
    /** Postal code of the list with this locker; empty for a typed code. */
    locker_postal_code: z.string(),
  })

type Values = z.input<ReturnType<typeof schemaOf>>

interface ChangeLockerDrawerProps {
  orderId: string
  current: LockerOfOrder
  onClose: () => void
}

/** Changes the order's locker, before any of its items is ordered. */
function ChangeLockerDrawer({ orderId, current, onClose }: ChangeLockerDrawerProps) {
  const { t } = useTexts()
  const reload = useReload()
  const { form, trySave } = useSavingForm({
    schema: schemaOf(t),
    defaultValues: { locker_code: current.locker_code ?? "", locker_postal_code: "" },
    onSaved: onClose,
    fields: ["locker_code"],
  })
  const onSubmit = async ({ locker_code, locker_postal_code }: Values) => {
    await trySave(async () => {
      const body = { locker_code, ...(locker_postal_code && { locker_postal_code }) }
      await postTo(`orders/${orderId}/locker`, body)
      return t("lockers.ofOrder.changed")
    })
    // Reload after a refusal too: something may have been ordered meanwhile.
    await reload(queryKeys.lockerOfOrder(orderId), queryKeys.toShip, ordersQueryKeys.all)
  }
  return (
    <FormDrawer
      title={t(current.locker_code ? "lockers.ofOrder.change" : "lockers.ofOrder.choose")}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <LockerField<Values>
        name="locker_code"
        area={{ orderId }}
        orderLocker={current.locker}
        onFound={(postalCode) => form.setValue("locker_postal_code", postalCode)}
      />
    </FormDrawer>
  )
}

/** A locker's name, with its code and address below; the code alone if nothing else is known. */
export function LockerText({ locker, code }: { locker: ShownLocker | null; code: string }) {
  if (!locker) {
    return <span className="break-words">{code}</span>
  }
  return (
    <div className="min-w-0 break-words">
      <span>{locker.name}</span>
      <Note leading="compact" className="mt-1">
        {dotted(code, lockerAddress(locker))}
      </Note>
    </div>
  )
}

/** The order's locker, and how much is left to ship. Read again when something is fulfilled. */
export function useOrderLocker(order: AdminOrder) {
  const left = leftOpen(order)
  return useQuery({
    queryKey: [...queryKeys.lockerOfOrder(order.id), { left }],
    queryFn: () => getFrom<LockerOfOrder>(`orders/${order.id}/locker`),
    enabled: left > 0,
  })
}
