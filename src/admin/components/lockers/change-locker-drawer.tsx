import { zodResolver } from "@hookform/resolvers/zod"
import { toast } from "@medusajs/ui"
import { useForm } from "react-hook-form"
import { z } from "zod"
import { useChangeLocker } from "../../hooks/use-order-locker"
import { type Texts, useTexts } from "../../i18n/use-texts"
import type { OrderLocker } from "../../lib/locker"
import { FormDrawer } from "../forms/form-drawer"
import { placeServerError } from "../forms/place-server-error"
import { LockerField } from "./locker-field"

const LONGEST_CODE = 64

const schemaOf = (t: Texts) =>
  z.object({
    locker_code: z
      .string()
      .trim()
      .min(1, t("lockers.ofOrder.missing"))
      .max(LONGEST_CODE, t("validation.tooLong", { max: LONGEST_CODE })),
    /** Of the list in which it was found; empty for a code that was entered. */
    locker_postal_code: z.string(),
  })

type Values = z.input<ReturnType<typeof schemaOf>>

interface ChangeLockerDrawerProps {
  orderId: string
  current: OrderLocker
  onClose: () => void
}

/** Sends an order to another locker, before anything of it is ordered. */
export function ChangeLockerDrawer({ orderId, current, onClose }: ChangeLockerDrawerProps) {
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
