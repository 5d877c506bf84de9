import { SquareTwoStack, Trash } from "@medusajs/icons"
import { Button, IconButton } from "@medusajs/ui"
import type { UseFieldArrayReturn } from "react-hook-form"
import { useBoxes } from "../../hooks/use-boxes"
import { useTexts } from "../../i18n/use-texts"
import type { Box } from "../../lib/box"
import type { ShippingPlan, PlannedPackage } from "../../lib/shipping-plan"
import { NumberField, SelectField } from "../forms/fields"
import { LoadingPicture, LoadingSteps } from "../loading-steps"
import { PackageDrawing } from "../package-drawing"
import { Folded } from "../section/folded"
import { Choice } from "../section/table-tools"
import { Note, Strong } from "../section/texts"
import { Part, IssueNotice } from "./part"
import {
  EMPTY_PACKAGE,
  inBox,
  type PackageValues,
  splitPackage,
  type ShipValues,
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
  const { data: known = [] } = useBoxes()
  const kind = plan.package_type === 2 ? "envelope" : "parcel"
  const boxes = known.filter(
    (box) =>
      (box.is_enabled && box.kind === kind) || entered.some(({ box_id }) => box_id === box.id),
  )
  const longest = Math.max(...entered.flatMap(sides), 1)
  return (
    <Part
      title={t(kind === "envelope" ? "ship.packages.envelopes" : "ship.packages.title")}
      description={t("ship.packages.description")}
      actions={
        hasOwn && (
          <Button size="small" variant="secondary" type="button" onClick={onReset}>
            {t("ship.packages.reset")}
          </Button>
        )
      }
    >
      <IssueNotice name="root.packages" />
      {hasTypes && (
        <SelectField<ShipValues>
          name="package_type"
          label={t("ship.packages.sendAs")}
          hint={t("ship.packages.sendAsHint")}
          options={[
            { value: "automatic", label: t("ship.packages.automatic") },
            { value: "1", label: t("ship.packages.parcel") },
            { value: "2", label: t("ship.packages.envelope") },
          ]}
        />
      )}
      <ul className="flex flex-col gap-y-3">
        {packages.fields.map((_field, index) => (
          <PackageCard
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
      <Button
        size="small"
        variant="secondary"
        type="button"
        className="self-start"
        onClick={() => packages.append(EMPTY_PACKAGE)}
      >
        {t("ship.packages.add")}
      </Button>
    </Part>
  )
}

function sides({ length, width, height }: PackageValues): number[] {
  return [length, width, height].map(Number).filter(Number.isFinite)
}

/** The choice without a box: a select cannot have an empty value. */
const OWN_SIZE = "own"

/** Side of a drawing in pixels. A cube with the longest side fills it. */
const ROOM = 88

interface PackageCardProps {
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

/** One package: its drawing and its fields. The size of a box cannot be changed here. */
function PackageCard(props: PackageCardProps) {
  const { index, values, planned, boxes, longest, canRemove, onReplace, onRemove } = props
  const { t } = useTexts()
  const name = t("ship.packages.one", { number: index + 1 })
  const isInBox = values.box_id !== ""
  const steps = planned?.drawing && { drawing: planned.drawing, contents: planned.contents }
  return (
    <li
      aria-label={name}
      className="bg-ui-bg-component shadow-elevation-card-rest flex gap-x-4 rounded-lg p-4"
    >
      {planned?.drawing ? (
        <LoadingPicture
          drawing={planned.drawing}
          side={ROOM}
          className="hidden self-center sm:block"
        />
      ) : (
        <PackageDrawing
          sizes={[
            Number(values.length) || 0,
            Number(values.width) || 0,
            Number(values.height) || 0,
          ]}
          scale={ROOM / 2 / longest}
          room={ROOM}
          className="hidden self-center sm:block"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-y-3">
        <div className="flex items-center gap-x-2">
          <Strong className="mr-auto">{name}</Strong>
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
        <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-4">
          {(["length", "width", "height"] as const).map((side) => (
            <NumberField<ShipValues>
              key={side}
              name={`packages.${index}.${side}`}
              label={t(`units.${side}`)}
              unit="mm"
              isInteger
              isReadOnly={isInBox}
            />
          ))}
          <NumberField<ShipValues>
            name={`packages.${index}.weight`}
            label={t("ship.packages.weight")}
            unit="g"
            isInteger
          />
        </div>
        {planned && planned.contents.length > 0 && (
          <Note className="break-words">
            {planned.contents.map(({ title, quantity }) => `${quantity}× ${title}`).join(", ")}
          </Note>
        )}
        {steps && <Folded label={t("loading.howTo")}>{() => <LoadingSteps {...steps} />}</Folded>}
      </div>
    </li>
  )
}
