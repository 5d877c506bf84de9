import { zodResolver } from "@hookform/resolvers/zod"
import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useMemo, useRef, useState } from "react"
import { useFieldArray, useForm } from "react-hook-form"
import { useDebounced } from "../../hooks/browser"
import { usePermissions } from "../../hooks/use-permissions"
import { useTexts } from "../../i18n/use-texts"
import { queryKeys, useReload } from "../../lib/query-keys"
import { postTo } from "../../lib/sdk"
import type { Shipment } from "../../lib/shipment"
import type { PlanIssue, ShipBody, ShippingOverrides, ShippingPlan } from "../../lib/shipping-plan"
import { type IssuePlace, issuesOf, placeIssues } from "./place-issues"
import {
  areEdited,
  askableValues,
  type PlannedValues,
  RECIPIENT_FIELDS,
  type RecipientField,
  type ShipOutput,
  type ShipValues,
  shipValues,
  toOverrides,
  toPackageValues,
  toShipBody,
  toShipValues,
} from "./ship-values"

/** Long enough to finish a word, short enough to see the price change. */
const DEBOUNCE_MS = 400

/** Kept when a later request fails, so that the input is not lost. */
export interface KnownPlans {
  /** The plan when the dialog was opened. */
  start: ShippingPlan
  /** The last loaded plan, the overrides it was made with, and whether the account was stopped then. */
  current: { overrides: ShippingOverrides; isStopped: boolean; plan: ShippingPlan }
}

interface ShipFormOptions extends KnownPlans {
  onOverrides: (overrides: ShippingOverrides) => void
  onShipped: (shipment: Shipment) => void
  /** Reloads the plan. */
  onOutdated: () => void
}

/** The form of the dialog. Its changes reload the plan, and a new plan updates the untouched fields. */
export function useShipForm(options: ShipFormOptions) {
  const { start, current, onOverrides, onShipped, onOutdated } = options
  const { t } = useTexts()
  const schema = useMemo(() => shipValues(t, start.items), [t, start.items])
  const form = useForm<ShipValues, unknown, ShipOutput>({
    resolver: zodResolver(schema),
    defaultValues: toShipValues(start),
  })
  const { control, getValues, setValue } = form
  const packages = useFieldArray({ control, name: "packages" })
  const { replace } = packages
  const [planned, setPlanned] = useState<PlannedValues>(() => ({
    start,
    packages: toPackageValues(start.packages),
    packageType: start.package_type,
    service: start.service_code ?? "",
    pickup: start.pickup.date ?? "",
    description: start.description,
    corrected: [],
  }))
  const entered = form.watch()

  // Invalid input asks for no prices: those of the last valid input stay.
  const whole = askableValues(schema).safeParse(entered)
  const overrides = whole.success
    ? JSON.stringify(toOverrides(whole.data, { entered, planned }))
    : undefined
  const debounced = useDebounced(overrides, DEBOUNCE_MS)
  useEffect(() => {
    if (debounced !== undefined) {
      onOverrides(JSON.parse(debounced) as ShippingOverrides)
    }
  }, [debounced, onOverrides])

  const before = useRef(planned)
  const shown = useRef<IssuePlace[]>([])
  const refused = useRef<{ overrides: string; places: IssuePlace[] }>()
  useEffect(() => {
    // Untouched fields follow the plan; entered values stay.
    const next = followPlan(before.current, current)
    if (!areEdited(getValues("packages"), before.current.packages)) {
      if (areEdited(next.packages, before.current.packages)) replace(next.packages)
    }
    for (const [field, fact] of FOLLOWING) {
      if (getValues(field) === before.current[fact]) setValue(field, next[fact])
    }
    before.current = next
    setPlanned(next)
    shown.current = placeIssues(form, current.plan.issues, shown.current)
    // A refusal of a field disappears when the field changes; a refusal of a whole part, when anything changes.
    if (refused.current && refused.current.overrides !== JSON.stringify(current.overrides)) {
      refused.current.places.filter(isRoot).forEach((place) => form.clearErrors(place))
      refused.current = undefined
    }
  }, [current, form, getValues, replace, setValue])

  const may = usePermissions()
  const { mutateAsync: ship } = useShipOrder(start.order.id)
  const onSubmit = async (values: ShipOutput) => {
    const entry = { entered: getValues(), planned, isAsPlanned: !may.charge }
    const body = toShipBody(values, entry)
    try {
      const { shipment } = await ship(body)
      onShipped(shipment)
    } catch (error) {
      before.current = { ...before.current, corrected: fieldsOf(body) }
      setPlanned(before.current)
      const overridesNow = JSON.stringify(toOverrides(values, { entered: getValues(), planned }))
      const shownIssues =
        overridesNow === JSON.stringify(current.overrides) ? current.plan.issues : []
      const issues = withShownMessages(issuesOf((error as Error).message), shownIssues)
      const places = placeIssues(form, issues, [])
      refused.current = { overrides: overridesNow, places }
      // The carrier's next day has changed while the dialog was open.
      if (places.includes("pickup_date")) {
        onOutdated()
      }
      const field = places.find((place) => !isRoot(place))
      if (field) {
        form.setFocus(field)
      }
    }
  }
  return {
    form,
    entered,
    isWhole: whole.success,
    /** Whether the current plan is for exactly what is entered. */
    isPlanned: overrides === JSON.stringify(current.overrides),
    packages,
    hasOwnPackages: areEdited(entered.packages, planned.packages),
    resetPackages: () => {
      replace(planned.packages)
      form.clearErrors("packages")
    },
    onSubmit,
  }
}

/** The fields that follow the plan, and where it has their values. */
const FOLLOWING = [
  ["service_code", "service"],
  ["pickup_date", "pickup"],
  ["description", "description"],
] as const

/** The planned values now. An answer to overrides does not say what would be planned without them. */
function followPlan(
  before: PlannedValues,
  { overrides, plan }: KnownPlans["current"],
): PlannedValues {
  return {
    ...before,
    ...(!overrides.packages && {
      packages: toPackageValues(plan.packages),
      packageType: plan.package_type,
    }),
    ...(!overrides.service_code && plan.service_code && { service: plan.service_code }),
    ...(!overrides.pickup_date && { pickup: plan.pickup.date ?? "" }),
    description: plan.description,
  }
}

/** For a field of the recipient, use the plan's message: the refusal may name another place to correct it. */
function withShownMessages(issues: PlanIssue[], shownIssues: PlanIssue[]): PlanIssue[] {
  const ofRecipient = shownIssues.filter(({ field }) => field.startsWith("recipient."))
  return issues.map((issue) => ofRecipient.find(({ field }) => field === issue.field) ?? issue)
}

function fieldsOf({ recipient = {} }: ShipBody): RecipientField[] {
  return RECIPIENT_FIELDS.filter((field) => recipient[field] !== undefined)
}

function isRoot(place: IssuePlace): place is Extract<IssuePlace, `root.${string}`> {
  return place.startsWith("root.")
}

/** Orders the shipment of an order. A refusal may also leave a shipment and a corrected address. */
function useShipOrder(orderId: string) {
  const reload = useReload()
  return useMutation({
    mutationFn: (body: ShipBody) => postTo<{ shipment: Shipment }>(`orders/${orderId}/ship`, body),
    onSettled: () =>
      reload(
        queryKeys.shipments,
        queryKeys.toShip,
        queryKeys.lockerOfOrder(orderId),
        ordersQueryKeys.all,
        // The API key may have been refused.
        queryKeys.health,
      ),
  })
}
