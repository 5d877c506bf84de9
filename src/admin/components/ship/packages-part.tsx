import { SquareTwoStack, Trash } from "@medusajs/icons"
import { IconButton } from "@medusajs/ui"
import { type UseFieldArrayReturn, useFormState } from "react-hook-form"
import { useBoxes } from "../../hooks/use-boxes"
import { usePermissions } from "../../hooks/use-permissions"
import { useTexts } from "../../i18n/use-texts"
import type { Box } from "../../lib/boxes"
import { dotted } from "../../lib/formats"
import type { PlannedPackage, ShippingPlan } from "../../lib/shipping-plan"
import { NumberField, SelectField } from "../forms/fields"
import { LoadingPicture, LoadingSteps, PackageDrawing } from "../package-drawing"
import { Allowed } from "../section/allowed"
import { SmallButton } from "../section/menus"
import { Choice } from "../section/table-tools"
import { Folded, Note, Strong } from "../section/texts"
import { IssueNotice, Part, ROWS } from "./parts"
import {
  EMPTY_PACKAGE,
  inBox,
  type PackageValues,
  type ShipValues,
  splitPackage,
} from "./ship-values"

interface PackagesPartProps {
  plan: ShippingPlan
  packages: UseFieldArrayReturn<ShipValues, "packages">
  /** The packages in the form. */
  entered: PackageValues[]
  /** Whether the chosen service takes both parcels and envelopes. */
  hasTypes: boolean
  /** Whether the packages differ from the plan. */
  hasOwn: boolean
  onReset: () => void
}

/** The packages: as planned, until the merchant changes them. */
export function PackagesPart({
  plan,
  packages,
  entered,
  hasTypes,
  hasOwn,
  onReset,
}: PackagesPartProps) {
  const { t } = useTexts()
  const may = usePermissions()
  const { data: allBoxes = [] } = useBoxes()
  const kind = plan.package_type === 2 ? "envelope" : "parcel"
  const boxes = allBoxes.filter(
    (box) =>
      (box.is_enabled && box.kind === kind) || entered.some(({ box_id }) => box_id === box.id),
  )
  const longest = Math.max(...entered.flatMap(sides), 1)
  return (
    <Part
      title={t(kind === "envelope" ? "fields.envelopes" : "fields.packages")}
      description={t("ship.packages.description")}
      actions={
        <Allowed to="charge">
          {hasOwn && (
            <SmallButton variant="transparent" onClick={onReset}>
              {t("ship.packages.reset")}
            </SmallButton>
          )}
          <SmallButton onClick={() => packages.append(EMPTY_PACKAGE)}>
            {t("ship.packages.add")}
          </SmallButton>
        </Allowed>
      }
    >
      <IssueNotice name="root.packages" />
      {hasTypes && may.charge && (
        <SelectField<ShipValues>
          name="package_type"
          label={t("ship.packages.sendAs")}
          hint={t("ship.packages.sendAsHint")}
          options={[
            { value: "automatic", label: t("ship.packages.automatic") },
            { value: "1", label: t("boxes.kinds.parcel") },
            { value: "2", label: t("boxes.kinds.envelope") },
          ]}
        />
      )}
      <ul className={ROWS}>
        {packages.fields.map((_field, index) => (
          <PackageRow
            // Keyed by index, not by field id, so that a field keeps the focus when the plan changes.
            key={index}
            index={index}
            values={entered[index] ?? EMPTY_PACKAGE}
            planned={hasOwn ? undefined : plan.packages[index]}
            boxes={boxes}
            longest={longest}
            canRemove={packages.fields.length > 1}
            onReplace={(...parts) =>
              packages.replace(entered.flatMap((one, at) => (at === index ? parts : [one])))
            }
            onRemove={() => packages.remove(index)}
          />
        ))}
      </ul>
    </Part>
  )
}

function sides(values: PackageValues): number[] {
  return SIDES.map((side) => Number(values[side])).filter(Number.isFinite)
}

/** The choice without a box: a select cannot have an empty value. */
const OWN_SIZE = "own"

/** Side of a drawing in pixels. A cube with the longest side fills it. */
const ROOM = 64

interface PackageRowProps {
  index: number
  values: PackageValues
  /** Undefined when the merchant has changed the packages. */
  planned: PlannedPackage | undefined
  boxes: Box[]
  /** The longest side of all packages in millimetres: all are drawn to one scale. */
  longest: number
  canRemove: boolean
  /** Called with what takes its place. */
  onReplace: (...parts: PackageValues[]) => void
  onRemove: () => void
}

/** One package: its drawing, its box and its weight. The size has fields if it is no box's, or is refused. */
function PackageRow(props: PackageRowProps) {
  const { index, values, planned, boxes, longest, canRemove, onReplace, onRemove } = props
  const { t } = useTexts()
  const may = usePermissions()
  const name = t("ship.packages.one", { number: index + 1 })
  const isInBox = values.box_id !== ""
  const issues = useFormState<ShipValues>().errors.packages?.[index]
  const hasSizeFields = !isInBox || SIDES.some((side) => issues?.[side])
  const steps = planned?.drawing && { drawing: planned.drawing, contents: planned.contents }
  const size = !hasSizeFields && `${SIDES.map((side) => values[side]).join(" × ")} mm`
  const contents = planned?.contents.map(({ title, quantity }) => `${quantity}× ${title}`)
  const facts = (
    <Note leading="compact" className="break-words empty:hidden">
      {dotted(size, contents?.join(", "))}
    </Note>
  )
  return (
    <li aria-label={name} className="flex gap-x-3 px-3 py-2.5">
      <PackagePicture planned={planned} values={values} longest={longest} />
      <div className="flex min-w-0 flex-1 flex-col gap-y-1">
        <fieldset disabled={!may.charge} className="flex min-w-0 flex-col gap-y-1">
          <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
            <Strong className="flex h-8 items-center">{name}</Strong>
            <div className="order-1 flex min-w-full gap-x-3 sm:order-none sm:min-w-0 sm:flex-1">
              <div className="min-w-0 flex-1 sm:max-w-xs">
                <Choice
                  label={t("ship.packages.boxOf", { name })}
                  size="base"
                  value={values.box_id || OWN_SIZE}
                  options={[
                    ...boxes.map(({ id, name }) => ({ value: id, label: name })),
                    { value: OWN_SIZE, label: t("ship.packages.ownSize") },
                  ]}
                  onChange={(id) => {
                    const box = boxes.find((one) => one.id === id)
                    onReplace(box ? { ...values, ...inBox(box) } : { ...values, box_id: "" })
                  }}
                />
              </div>
              <div className="w-28">
                <NumberField<ShipValues>
                  name={`packages.${index}.weight`}
                  label={t("ship.packages.weight")}
                  isLabelHidden
                  unit="g"
                  isInteger
                />
              </div>
            </div>
            <div className="ml-auto flex h-8 items-center gap-x-1">
              <IconButton
                size="small"
                variant="transparent"
                type="button"
                title={t("ship.packages.split")}
                aria-label={t("ship.packages.splitOne", { name })}
                onClick={() => onReplace(...splitPackage(values))}
              >
                <SquareTwoStack />
              </IconButton>
              <IconButton
                size="small"
                variant="transparent"
                type="button"
                aria-label={t("common.remove", { name })}
                disabled={!canRemove}
                onClick={onRemove}
              >
                <Trash />
              </IconButton>
            </div>
          </div>
          {hasSizeFields && (
            <div className="grid grid-cols-3 items-start gap-3">
              {SIDES.map((side) => (
                <NumberField<ShipValues>
                  key={side}
                  name={`packages.${index}.${side}`}
                  label={t(`units.${side}`)}
                  unit="mm"
                  isInteger
                  isReadOnly={isInBox}
                />
              ))}
            </div>
          )}
        </fieldset>
        {steps ? (
          <Folded label={t("loading.howTo")} beside={facts}>
            {() => <LoadingSteps {...steps} />}
          </Folded>
        ) : (
          facts
        )}
      </div>
    </li>
  )
}

const SIDES = ["length", "width", "height"] as const

/** As planned, with its items; without them once the merchant has changed the packages. */
function PackagePicture({
  planned,
  values,
  longest,
}: Pick<PackageRowProps, "planned" | "values" | "longest">) {
  if (planned?.drawing) {
    return <LoadingPicture drawing={planned.drawing} side={ROOM} />
  }
  const [length = 0, width = 0, height = 0] = SIDES.map((side) => Number(values[side]) || 0)
  return <PackageDrawing sizes={[length, width, height]} scale={ROOM / 2 / longest} room={ROOM} />
}
