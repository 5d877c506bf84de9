import { zodResolver } from "@hookform/resolvers/zod"
import { SectionRow } from "@medusajs/dashboard/components"
import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import type { AdminOrder } from "@medusajs/framework/types"
import { Badge, Button, useToggleState, toast, Text } from "@medusajs/ui"
import { useForm } from "react-hook-form"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { z } from "zod"
import { useTexts, type Texts } from "../../i18n/use-texts"
import { type LockerOfOrder, type ShownLocker, lockerAddress } from "../../lib/locker"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import { FormDrawer } from "../forms/form-dialogs"
import { placeServerError } from "../forms/place-error"
import { LoadError } from "../section/load-error"
import { LockerField } from "./locker-field"

/** The order's locker, while it can be changed. Shows nothing for an order that goes to the door. */
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
  const { mutateAsync: change } = useChangeLocker(orderId)
  const form = useForm<Values>({
    resolver: zodResolver(schemaOf(t)),
    defaultValues: { locker_code: current.locker_code ?? "", locker_postal_code: "" },
  })
  const onSubmit = async ({ locker_code, locker_postal_code }: Values) => {
    try {
      await change({ locker_code, ...(locker_postal_code && { locker_postal_code }) })
      toast.success(t("lockers.ofOrder.changed"))
      onClose()
    } catch (error) {
      placeServerError(form, error, ["locker_code"])
    }
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
        kept={current.locker}
        onFound={(postalCode) => form.setValue("locker_postal_code", postalCode)}
      />
    </FormDrawer>
  )
}

interface LockerTextProps {
  /** Null where only its code is known. */
  locker: ShownLocker | null
  code: string
}

/** A locker's name, with its code and address below. */
export function LockerText({ locker, code }: LockerTextProps) {
  if (!locker) {
    return (
      <Text size="small" leading="compact" className="break-words">
        {code}
      </Text>
    )
  }
  return (
    <div className="min-w-0 break-words">
      <Text size="small" leading="compact">
        {locker.name}
      </Text>
      <Text size="small" leading="compact" className="text-ui-fg-subtle mt-1">
        {[code, lockerAddress(locker)].filter(Boolean).join(" · ")}
      </Text>
    </div>
  )
}

interface LockerChange {
  locker_code: string
  /** Postal code of the list with this locker. */
  locker_postal_code?: string
}

function pathOf(orderId: string): string {
  return `/admin/shipment-ordering/orders/${orderId}/locker`
}

/** The order's locker. Read again when the number of pieces left to ship changes. */
export function useOrderLocker(order: AdminOrder) {
  const left = leftToShip(order)
  return useQuery({
    queryKey: [...queryKeys.lockerOfOrder(order.id), { left }],
    queryFn: () => sdk.client.fetch<LockerOfOrder>(pathOf(order.id)),
    enabled: left > 0,
  })
}

function useChangeLocker(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: LockerChange) =>
      sdk.client.fetch<Pick<LockerOfOrder, "locker_code" | "locker">>(pathOf(orderId), {
        method: "POST",
        body,
      }),
    // Reload after a refusal too: something may have been ordered meanwhile.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.lockerOfOrder(orderId) }),
        queryClient.invalidateQueries({ queryKey: queryKeys.toShip }),
        queryClient.invalidateQueries({ queryKey: ordersQueryKeys.all }),
      ]),
  })
}

const CLOSED: string[] = ["canceled", "draft", "archived"]

/** How many pieces of an order are still to be sent. */
export function leftToShip({ status, items }: Pick<AdminOrder, "status" | "items">): number {
  if (CLOSED.includes(status)) {
    return 0
  }
  return items
    .filter(({ requires_shipping }) => requires_shipping)
    .map(({ quantity, detail }) => quantity - detail.fulfilled_quantity)
    .reduce((sum, left) => sum + Math.max(left, 0), 0)
}
