import { Button, FocusModal, Heading, toast } from "@medusajs/ui"
import { useRef, useEffect, useState } from "react"
import { useSettings } from "../../hooks/use-settings"
import { useTexts } from "../../i18n/use-texts"
import { formatDate, formatWeekday } from "../../lib/calendar"
import { Form } from "../../lib/dashboard"
import { formatMoney } from "../../lib/format-money"
import type { Shipment } from "../../lib/shipment"
import type { ShippingPlan, ShippingOverrides } from "../../lib/shipping-plan"
import {
  ModalHeader,
  submitOnModifiedEnter,
  useGuardedClose,
  useShownIssue,
} from "../forms/form-dialogs"
import { SelectField, SwitchField, TextField } from "../forms/fields"
import { Notice } from "../section/notice"
import { Note } from "../section/texts"
import { usePrintLabel } from "../shipments/shipment-label"
import { StoppedKeys, StoreNotices, useStoppedKeys } from "../store-notices"
import { ItemsPart } from "./items-part"
import { PackagesPart } from "./packages-part"
import { Part, IssueNotice } from "./part"
import { type Pricing, ServicesPart } from "./services-part"
import { RECIPIENT_FIELDS, type ShipValues, takesBoth } from "./ship-values"
import { type KnownPlans, useShipForm } from "./use-ship-form"

interface ShipFormProps extends KnownPlans {
  pricing: Omit<Pricing, "isOfNow">
  onOverrides: (overrides: ShippingOverrides) => void
  onClose: () => void
}

/** The dialog once the plan is loaded. One click orders, and confirms if the settings say so. */
export function ShipForm({ start, current, pricing, onOverrides, onClose }: ShipFormProps) {
  const { t, locale } = useTexts()
  const { plan } = current
  const ship = useShipForm({
    start,
    current,
    onOverrides,
    onShipped: (shipment) => {
      tellShipped(shipment)
      onClose()
    },
    onOutdated: pricing.onRetry,
  })
  const { form, entered } = ship
  const service = plan.services.find(({ service_code }) => service_code === entered.service_code)
  const price = service?.is_available ? service.price : null
  const { isSubmitting, isDirty } = form.formState
  const body = useRef<HTMLDivElement>(null)
  useShownIssue(body, form.formState)
  const close = useGuardedClose(isDirty, onClose)
  const { data: settings } = useSettings()
  const { printSoon } = usePrintLabel()
  const tellShipped = (shipment: Shipment) =>
    toast.success(t("ship.done", { reference: shipment.reference }), {
      // Until it is confirmed there is no label.
      ...(settings?.auto_confirm && {
        duration: REACHABLE_MS,
        action: {
          label: t("shipments.printNewest"),
          altText: t("shipments.printNewest"),
          onClick: () => void printSoon(shipment),
        },
      }),
    })
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && !isSubmitting && void close()}>
      <FocusModal.Content aria-describedby={undefined}>
        <Form {...form}>
          <form
            onSubmit={(event) => void form.handleSubmit(ship.onSubmit)(event)}
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
                    <Heading>{t("ship.titleOf", { order: plan.order.order_number })}</Heading>
                  </FocusModal.Title>
                  <IssueNotice name="root.other" />
                  <AccountNotices plan={plan} onReload={pricing.onRetry} />
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
                  packages={ship.packages}
                  entered={entered.packages}
                  hasTypes={takesBoth(start, entered.service_code)}
                  hasOwn={ship.hasOwnPackages}
                  onReset={ship.resetPackages}
                />
                <ServicesPart
                  plan={plan}
                  chosen={entered.service_code}
                  pricing={{ ...pricing, isOfNow: ship.isWhole }}
                />
                <DetailsPart plan={plan} pickupDate={entered.pickup_date} />
              </div>
            </FocusModal.Body>
            <FocusModal.Footer className="flex-wrap gap-y-2">
              <Note leading="compact" className="mr-auto max-sm:w-full">
                {settings &&
                  t(settings.auto_confirm ? "ship.ordersAndConfirms" : "ship.ordersOnly")}
              </Note>
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
                <ShipText
                  price={price && formatMoney(price, service?.price_currency ?? "", locale)}
                  isOfNow={ship.isPlanned && !pricing.error}
                />
              </Button>
            </FocusModal.Footer>
          </form>
        </Form>
      </FocusModal.Content>
    </FocusModal>
  )
}

interface ShipTextProps {
  /** Null if it is not known. */
  price: string | null
  /** Whether it is the price for exactly what is entered. */
  isOfNow: boolean
}

/** "Ship", with the price. An outdated price is hidden but keeps its room: a button that shrinks under a click loses it. */
function ShipText({ price, isOfNow }: ShipTextProps) {
  const { t } = useTexts()
  if (!price) {
    return t("ship.action")
  }
  return isOfNow ? (
    t("ship.actionFor", { price })
  ) : (
    <span className="relative">
      <span className="invisible">{t("ship.actionFor", { price })}</span>
      <span className="absolute inset-0">{t("ship.action")}</span>
    </span>
  )
}

/** Long enough to look at the toast and press its button. */
const REACHABLE_MS = 15_000

/** The recipient. A correction here also corrects the order. */
function RecipientPart({ plan }: { plan: ShippingPlan }) {
  const { t, locale } = useTexts()
  const { country_code, email, province_note } = plan.recipient
  const countries = new Intl.DisplayNames(locale, { type: "region", fallback: "code" })
  const country = country_code && countries.of(country_code.toUpperCase())
  return (
    <Part title={t("ship.recipient.title")} description={t("ship.recipient.description")}>
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        {RECIPIENT_FIELDS.map((field) => (
          <TextField<ShipValues>
            key={field}
            name={`recipient.${field}`}
            label={t(`ship.recipient.${field}`)}
            type={field === "phone" ? "tel" : undefined}
            hint={field === "province" ? province_note : undefined}
          />
        ))}
      </div>
      <Note>{[country, email].filter(Boolean).join(" · ")}</Note>
    </Part>
  )
}

/** What stops every order, shown once: the plan has the same as an issue. A plan from before the correction is reloaded. */
function AccountNotices({ plan, onReload }: { plan: ShippingPlan; onReload: () => void }) {
  const { data: settings } = useSettings()
  const stopped = useStoppedKeys(plan.shipping_option_id)
  const isShown = stopped.length > 0 || settings?.is_paused === true
  const issue = plan.issues.find(({ field }) => field === "api_key")?.message
  const [shownIssue, setShownIssue] = useState<string>()
  if (isShown && issue !== shownIssue) {
    setShownIssue(issue)
  }
  const isCorrected = !isShown && issue !== undefined && issue === shownIssue
  const [hasWaited, setHasWaited] = useState(false)
  useEffect(() => {
    setHasWaited(false)
    if (!isCorrected) return
    const timer = setTimeout(() => setHasWaited(true), RELOADS_FOR_MS)
    return () => clearTimeout(timer)
  }, [isCorrected])
  const isReloading = isCorrected && !hasWaited
  useEffect(() => {
    if (!isReloading) return
    const timer = setTimeout(onReload, RELOADS_AFTER_MS)
    return () => clearTimeout(timer)
    // Again for each plan: another process of the store sees a change only within seconds.
  }, [isReloading, plan])
  return (
    <div className="mt-4 flex flex-col gap-y-3 empty:hidden">
      <StoreNotices />
      <StoppedKeys optionId={plan.shipping_option_id} />
      {!isShown && !isReloading && <IssueNotice name="root.account" />}
    </div>
  )
}

const RELOADS_AFTER_MS = 200
/** After this, another process holds the issue for true. */
const RELOADS_FOR_MS = 5_000

/** The pickup, and the texts for the carrier and the customer. */
function DetailsPart({ plan, pickupDate }: { plan: ShippingPlan; pickupDate: string }) {
  const { t, locale } = useTexts()
  const { time } = plan.pickup
  // Keep showing a chosen day when the carrier no longer comes on it.
  const dates = [...new Set([...plan.pickup.dates, pickupDate])].filter(Boolean).sort()
  return (
    <Part title={t("ship.details.title")}>
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        <SelectField<ShipValues>
          name="pickup_date"
          label={t("ship.details.pickup")}
          hint={t("ship.details.pickupHint", { time })}
          options={dates.map((date) => ({
            value: date,
            label: `${formatWeekday(isoWeekday(date), locale)}, ${formatDate(date, locale)}`,
          }))}
        />
        <TextField<ShipValues>
          name="description"
          label={t("ship.details.description")}
          hint={t("ship.details.descriptionHint")}
        />
      </div>
      <SwitchField<ShipValues>
        name="send_adr"
        label={t("ship.details.adr")}
        untouched={plan.send_adr}
        hint={t(plan.is_dangerous ? "ship.details.adrByRule" : "ship.details.adrHint")}
      />
      <SwitchField<ShipValues>
        name="notifies"
        label={t("ship.details.notifies")}
        hint={t("ship.details.notifiesHint")}
      />
    </Part>
  )
}

/** 1 = Monday. */
function isoWeekday(isoDate: string): number {
  return new Date(`${isoDate}T00:00:00Z`).getUTCDay() || 7
}
