import { zodResolver } from "@hookform/resolvers/zod"
import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { toast } from "@medusajs/ui"
import { useEffect, useMemo, useRef, useState } from "react"
import { useFieldArray, useForm } from "react-hook-form"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useSettled } from "../../hooks/use-settled"
import { useTexts } from "../../i18n/use-texts"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import type { Shipment } from "../../lib/shipment"
import type { PlanProblem, ShipBody, ShippingPlan, ShippingWish } from "../../lib/shipping-plan"
import { areEdited, toPackageValues } from "./package-values"
import { placeProblems, type ProblemPlace, problemsOf } from "./place-problems"
import {
  askableValues,
  RECIPIENT_FIELDS,
  type RecipientField,
  type ShipOutput,
  type ShipValues,
  shipValues,
  toShipValues,
} from "./ship-values"
import { type Proposal, toShipBody, toWish } from "./ship-wish"

/** Long enough to finish a word, short enough to see the price follow. */
const SETTLES_AFTER_MS = 400

interface ShipFormOptions {
  /** The plan as the dialog was opened. */
  start: ShippingPlan
  /** The plan as it is now, and what was wished of it. */
  current: { wish: ShippingWish; plan: ShippingPlan }
  onWish: (wish: ShippingWish) => void
  onShipped: () => void
  /** Asks for the plan anew. */
  onOutdated: () => void
}

/** The form of the dialog: it follows the plan, and the plan follows it. */
export function useShipForm(options: ShipFormOptions) {
  const { start, current, onWish, onShipped, onOutdated } = options
  const { t } = useTexts()
  const schema = useMemo(() => shipValues(t, start.items), [t, start.items])
  const form = useForm<ShipValues, unknown, ShipOutput>({
    resolver: zodResolver(schema),
    defaultValues: toShipValues(start),
  })
  const { control, getValues, setValue } = form
  const packages = useFieldArray({ control, name: "packages" })
  const { replace } = packages
  const [proposal, setProposal] = useState<Proposal>(() => ({
    start,
    packages: toPackageValues(start.packages),
    packageType: start.package_type,
    service: start.service_code ?? "",
    pickup: start.pickup.date ?? "",
    description: start.description,
    corrected: [],
  }))
  const entered = form.watch()

  // Half an entry is not asked for: the prices of the last whole one stay.
  const whole = askableValues(schema).safeParse(entered)
  const wish = whole.success ? JSON.stringify(toWish(whole.data, { entered, proposal })) : undefined
  const settled = useSettled(wish, SETTLES_AFTER_MS)
  useEffect(() => {
    if (settled !== undefined) {
      onWish(JSON.parse(settled) as ShippingWish)
    }
  }, [settled, onWish])

  const before = useRef(proposal)
  const shown = useRef<ProblemPlace[]>([])
  const refused = useRef<{ wish: string; places: ProblemPlace[] }>()
  useEffect(() => {
    // What nobody has touched follows the proposal; what somebody has entered stays.
    const next = followPlan(before.current, current)
    if (!areEdited(getValues("packages"), before.current.packages)) {
      if (areEdited(next.packages, before.current.packages)) replace(next.packages)
    }
    if (getValues("service_code") === before.current.service) {
      setValue("service_code", next.service)
    }
    if (getValues("pickup_date") === before.current.pickup) {
      setValue("pickup_date", next.pickup)
    }
    if (getValues("description") === before.current.description) {
      setValue("description", next.description)
    }
    before.current = next
    setProposal(next)
    shown.current = placeProblems(form, current.plan.problems, shown.current)
    // What was refused of a field goes once the field is changed, of a whole part once anything is.
    if (refused.current && refused.current.wish !== JSON.stringify(current.wish)) {
      refused.current.places.filter(isRoot).forEach((place) => form.clearErrors(place))
      refused.current = undefined
    }
  }, [current, form, getValues, replace, setValue])

  const { mutateAsync: ship } = useShipOrder(start.order.id)
  const onSubmit = async (values: ShipOutput) => {
    const body = toShipBody(values, { entered: getValues(), proposal })
    try {
      const { shipment } = await ship(body)
      toast.success(t("ship.done", { reference: shipment.reference }))
      onShipped()
    } catch (error) {
      before.current = { ...before.current, corrected: fieldsOf(body) }
      setProposal(before.current)
      const asked = JSON.stringify(toWish(values, { entered: getValues(), proposal }))
      const told = asked === JSON.stringify(current.wish) ? current.plan.problems : []
      const problems = toldHere(problemsOf((error as Error).message), told)
      const places = placeProblems(form, problems, [])
      refused.current = { wish: asked, places }
      // While the dialog was open, the carrier's next day has become another.
      if (places.includes("pickup_date")) {
        onOutdated()
      }
      const field = places.find(isField)
      if (field) {
        form.setFocus(field)
      }
    }
  }
  const proposeAgain = () => replace(proposal.packages)
  const hasOwnPackages = areEdited(entered.packages, proposal.packages)
  return { form, entered, isWhole: whole.success, packages, hasOwnPackages, proposeAgain, onSubmit }
}

/** What is proposed now. An answer to a wish does not tell what would be proposed without it. */
function followPlan(before: Proposal, { wish, plan }: ShipFormOptions["current"]): Proposal {
  return {
    ...before,
    ...(!wish.packages && {
      packages: toPackageValues(plan.packages),
      packageType: plan.package_type,
    }),
    ...(!wish.service_code && plan.service_code && { service: plan.service_code }),
    ...(!wish.pickup_date && { pickup: plan.pickup.date ?? "" }),
    description: plan.description,
  }
}

/** Of a recipient's field the plan's own words: a refusal may send to another place to mend it. */
function toldHere(problems: PlanProblem[], told: PlanProblem[]): PlanProblem[] {
  const ofRecipient = told.filter(({ field }) => field.startsWith("recipient."))
  return problems.map(
    (problem) => ofRecipient.find(({ field }) => field === problem.field) ?? problem,
  )
}

function fieldsOf({ recipient = {} }: ShipBody): RecipientField[] {
  return RECIPIENT_FIELDS.filter((field) => recipient[field] !== undefined)
}

function isRoot(place: ProblemPlace): place is Extract<ProblemPlace, `root.${string}`> {
  return place.startsWith("root.")
}

function isField(place: ProblemPlace): place is Exclude<ProblemPlace, `root.${string}`> {
  return !isRoot(place)
}

interface Answer {
  fulfillment_id: string
  shipment: Shipment
}

/** Orders the shipment of an order. Also a refusal may leave a shipment, and a corrected address. */
function useShipOrder(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ShipBody) =>
      sdk.client.fetch<Answer>(`/admin/shipment-ordering/orders/${orderId}/ship`, {
        method: "POST",
        body,
      }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.shipments }),
        queryClient.invalidateQueries({ queryKey: queryKeys.toShip }),
        queryClient.invalidateQueries({ queryKey: queryKeys.lockerOfOrder(orderId) }),
        queryClient.invalidateQueries({ queryKey: ordersQueryKeys.all }),
        // It may have been the key that was refused.
        queryClient.invalidateQueries({ queryKey: queryKeys.health }),
      ]),
  })
}
