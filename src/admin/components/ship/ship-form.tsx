import { Form } from "@medusajs/dashboard/components"
import { Button, FocusModal, Heading, Text } from "@medusajs/ui"
import { useRef } from "react"
import { useSettings } from "../../hooks/use-settings"
import { useTexts } from "../../i18n/use-texts"
import type { ShippingPlan, ShippingWish } from "../../lib/shipping-plan"
import { ModalHeader } from "../forms/modal-header"
import { submitOnModifiedEnter } from "../forms/submit-on-modified-enter"
import { useGuardedClose } from "../forms/use-guarded-close"
import { Notice } from "../section/notice"
import { AccountNotices } from "./account-notices"
import { DetailsPart } from "./details-part"
import { ItemsPart } from "./items-part"
import { PackagesPart } from "./packages-part"
import { ProblemNotice } from "./problem-notice"
import { RecipientPart } from "./recipient-part"
import { takesBoth } from "./ship-wish"
import { type Pricing, ServicesPart } from "./services-part"
import { useShipForm } from "./use-ship-form"
import { useShownProblem } from "./use-shown-problem"

interface ShipFormProps {
  start: ShippingPlan
  current: { wish: ShippingWish; plan: ShippingPlan }
  pricing: Omit<Pricing, "isOfNow">
  onWish: (wish: ShippingWish) => void
  onClose: () => void
}

/** The dialog once the plan is known. One click orders, and confirms where the settings say so. */
export function ShipForm({ start, current, pricing, onWish, onClose }: ShipFormProps) {
  const { t } = useTexts()
  const { plan } = current
  const { form, entered, isWhole, packages, hasOwnPackages, proposeAgain, onSubmit } = useShipForm({
    start,
    current,
    onWish,
    onShipped: onClose,
    onOutdated: pricing.onRetry,
  })
  const { isSubmitting, isDirty } = form.formState
  const body = useRef<HTMLDivElement>(null)
  useShownProblem(body, form.formState)
  const close = useGuardedClose(isDirty, onClose)
  const { data: settings } = useSettings()
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && !isSubmitting && void close()}>
      <FocusModal.Content aria-describedby={undefined}>
        <Form {...form}>
          <form
            onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
            onKeyDown={submitOnModifiedEnter}
            className="flex h-full flex-col overflow-hidden"
            noValidate
          >
            <ModalHeader />
            <FocusModal.Body
              ref={body}
              className="flex flex-1 flex-col items-center overflow-y-auto py-16"
            >
              <div className="flex w-full max-w-[720px] flex-col divide-y divide-dashed px-4 [&>*]:py-8">
                <div className="!pt-0">
                  <FocusModal.Title asChild>
                    <Heading>{t("ship.titleOf", { order: `#${plan.order.display_id}` })}</Heading>
                  </FocusModal.Title>
                  <ProblemNotice name="root.other" />
                  <AccountNotices plan={plan} onMended={pricing.onRetry} />
                  {plan.order.is_refunded && (
                    <Notice variant="warning" role="status" className="mt-4">
                      {t("ship.refunded")}
                    </Notice>
                  )}
                </div>
                <ItemsPart start={start} plan={plan} />
                <RecipientPart plan={plan} />
                <PackagesPart
                  plan={plan}
                  packages={packages}
                  entered={entered.packages}
                  hasTypes={takesBoth(start, entered.service_code)}
                  hasOwn={hasOwnPackages}
                  onUseProposal={proposeAgain}
                />
                <ServicesPart
                  plan={plan}
                  chosen={entered.service_code}
                  pricing={{ ...pricing, isOfNow: isWhole }}
                />
                <DetailsPart plan={plan} pickupDate={entered.pickup_date} />
              </div>
            </FocusModal.Body>
            <FocusModal.Footer>
              <Text size="small" leading="compact" className="text-ui-fg-subtle mr-auto">
                {settings &&
                  t(settings.auto_confirm ? "ship.ordersAndConfirms" : "ship.ordersOnly")}
              </Text>
              <Button
                size="small"
                variant="secondary"
                type="button"
                disabled={isSubmitting}
                onClick={() => void close()}
              >
                {t("common.cancel")}
              </Button>
              <Button size="small" type="submit" isLoading={isSubmitting}>
                {t("ship.action")}
              </Button>
            </FocusModal.Footer>
          </form>
        </Form>
      </FocusModal.Content>
    </FocusModal>
  )
}
