import { Badge, Button, clx, FocusModal, Heading, toast } from "@medusajs/ui"
import { useId } from "react"
import { useSettings } from "../../hooks/use-settings"
import { useTexts } from "../../i18n/use-texts"
import { dotted, formatDate, formatMoney, formatWeekday, formatWeight } from "../../lib/formats"
import type { Shipment } from "../../lib/shipment"
import type { ShippingOverrides, ShippingPlan } from "../../lib/shipping-plan"
import { SelectField, SwitchField, TextField } from "../forms/fields"
import { ModalHeader } from "../forms/dialog-headers"
import { FormFrame, useGuardedClose } from "../forms/form-dialogs"
import { NotAllowed } from "../section/allowed"
import { SmallButton } from "../section/menus"
import { Notice } from "../section/notice"
import { Note, Strong } from "../section/texts"
import { usePrintLabel } from "../shipments/shipment-label"
import { CopiedStore, StoppedKeys } from "../store-notices"
import { PackagesPart } from "./packages-part"
import { IssueNotice, ItemsPart, Part, RecipientPart } from "./parts"
import { type Pricing, ServicesPart } from "./services-part"
import { type ShipValues, takesBoth } from "./ship-values"
import { type KnownPlans, useShipForm } from "./use-ship-form"

interface ShipFormProps extends KnownPlans {
  /** Whether no order is sent now. */
  isStopped: boolean
  pricing: Omit<Pricing, "isOfNow">
  onOverrides: (overrides: ShippingOverrides) => void
  onClose: () => void
}

/** The dialog once the plan is loaded. One click orders, and confirms if the settings say so. */
export function ShipForm(props: ShipFormProps) {
  const { start, current, isStopped, pricing, onOverrides, onClose } = props
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
  const shownPrice = price && formatMoney(price, service?.price_currency ?? "", locale)
  const isOfNow = ship.isPlanned && !pricing.error
  const { isSubmitting, isDirty } = form.formState
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
        <FormFrame
          form={form}
          onSubmit={ship.onSubmit}
          className="flex h-full flex-col overflow-hidden"
        >
          <ModalHeader>
            <FocusModal.Title asChild>
              <Heading className="min-w-0 break-words">
                {t("ship.titleOf", { order: plan.order.order_number })}
              </Heading>
            </FocusModal.Title>
            {settings?.is_sandbox && (
              <Badge size="2xsmall" color="orange" className="ml-auto shrink-0">
                {t("sandbox.name")}
              </Badge>
            )}
          </ModalHeader>
          <FocusModal.Body className="flex flex-col overflow-y-auto lg:flex-row lg:overflow-hidden">
            <div className={clx(COLUMN, "lg:min-w-0 lg:flex-1")}>
              <div className="flex flex-col gap-y-3 empty:hidden">
                <NotAllowed to="charge" text={plan.service_code ? "asPlanned" : "noService"} />
                <IssueNotice name="root.other" />
                <AccountNotices current={current} isStopped={isStopped} />
                {plan.order.is_refunded && (
                  <Notice variant="warning" role="status">
                    {t("ship.refunded")}
                  </Notice>
                )}
              </div>
              <ItemsPart start={start} plan={plan} />
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
                serviceCode={entered.service_code}
                pricing={{ ...pricing, isOfNow: ship.isWhole }}
              />
            </div>
            <div className="flex flex-col border-t lg:w-[22rem] lg:shrink-0 lg:border-l lg:border-t-0 xl:w-[27rem]">
              <div className={clx(COLUMN, "lg:flex-1")}>
                <RecipientPart plan={plan} entered={entered.recipient} />
                <DetailsPart plan={plan} pickupDate={entered.pickup_date} />
              </div>
              <TotalPart plan={plan} entered={entered} price={shownPrice} isOfNow={isOfNow} />
            </div>
          </FocusModal.Body>
          <FocusModal.Footer className="flex-wrap gap-y-2">
            <Note leading="compact" className="mr-auto max-sm:w-full">
              {settings && t(settings.auto_confirm ? "ship.ordersAndConfirms" : "ship.ordersOnly")}
            </Note>
            <SmallButton disabled={isSubmitting} onClick={() => void close()}>
              {t("common.cancel")}
            </SmallButton>
            <Button size="small" type="submit" isLoading={isSubmitting}>
              <ShipText price={shownPrice} isOfNow={isOfNow} />
            </Button>
          </FocusModal.Footer>
        </FormFrame>
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

/** A column of the dialog, which scrolls by itself where there are two. Its lines are not too long to read across. */
const COLUMN =
  "flex flex-col items-center gap-y-4 p-4 sm:px-6 lg:overflow-y-auto [&>*]:w-full [&>*]:max-w-5xl"

/** Long enough to look at the toast and press its button. */
const REACHABLE_MS = 15_000

interface AccountNoticesProps extends Pick<KnownPlans, "current"> {
  isStopped: boolean
}

/** What stops every order, shown once: a plan from before the correction has the same as an issue. */
function AccountNotices({ current, isStopped }: AccountNoticesProps) {
  const { data: settings } = useSettings()
  return (
    <>
      {settings && <CopiedStore settings={settings} />}
      <StoppedKeys optionId={current.plan.shipping_option_id} />
      {!isStopped && !current.isStopped && <IssueNotice name="root.account" />}
    </>
  )
}

/** The pickup, and the texts for the carrier and the customer. */
function DetailsPart({ plan, pickupDate }: { plan: ShippingPlan; pickupDate: string }) {
  const { t, locale } = useTexts()
  const { time } = plan.pickup
  // Keep showing a chosen day when the carrier no longer comes on it.
  const dates = [...new Set([...plan.pickup.dates, pickupDate])].filter(Boolean).sort()
  return (
    <Part title={t("ship.details.title")}>
      <div className="flex flex-col gap-y-4">
        {plan.locations.length > 1 ? (
          <SelectField<ShipValues>
            name="location_id"
            label={t("ship.items.location")}
            options={plan.locations.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : (
          <IssueNotice name="location_id" />
        )}
        <SelectField<ShipValues>
          name="pickup_date"
          label={t("fields.pickup")}
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
        <SwitchField<ShipValues>
          name="send_adr"
          label={t("fields.dangerous")}
          untouched={plan.send_adr}
          hint={t(plan.is_dangerous ? "ship.details.adrByRule" : "ship.details.adrHint")}
        />
        <SwitchField<ShipValues>
          name="notifies"
          label={t("ship.details.notifies")}
          hint={t("ship.details.notifiesHint")}
        />
      </div>
    </Part>
  )
}

/** 1 = Monday. */
function isoWeekday(isoDate: string): number {
  return new Date(`${isoDate}T00:00:00Z`).getUTCDay() || 7
}

interface TotalPartProps extends ShipTextProps {
  plan: ShippingPlan
  entered: ShipValues
}

/** What is ordered and what it costs, below the column that scrolls. */
function TotalPart({ plan, entered, price, isOfNow }: TotalPartProps) {
  const { t, locale } = useTexts()
  const id = useId()
  const service = plan.services.find(({ service_code }) => service_code === entered.service_code)
  const grams = entered.packages.reduce((sum, { weight }) => sum + Number(weight), 0)
  const collects = service?.collects_cash ?? true
  return (
    <section aria-labelledby={id} className="flex flex-col gap-y-1 border-t px-4 py-4 sm:px-6">
      <div className="flex items-baseline justify-between gap-x-4">
        <Heading level="h2" id={id}>
          {t("ship.total")}
        </Heading>
        <Heading level="h2" className={clx("tabular-nums", !isOfNow && "invisible")}>
          {price ?? "–"}
        </Heading>
      </div>
      <Note leading="compact">
        {dotted(
          service?.service_name,
          t("toShip.packages", { count: entered.packages.length }),
          grams > 0 && formatWeight(grams, locale),
        )}
      </Note>
      {plan.cod_amount && collects && (
        <Strong role="status">
          {t("ship.services.collects", {
            amount: formatMoney(plan.cod_amount, plan.order.currency_code, locale),
          })}
        </Strong>
      )}
    </section>
  )
}
