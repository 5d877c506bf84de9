import { SquareTwoStack, Trash } from "@medusajs/icons"
import { IconButton, Text, Select } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import type { Box } from "../../lib/box"
import type { PlannedPackage } from "../../lib/shipping-plan"
import { NumberField } from "../forms/number-field"
import { PackageDrawing } from "../package-drawing"
import type { PackageValues } from "./package-values"
import type { ShipValues } from "./ship-values"

/** Of a drawing, in pixels: a cube of the longest side fills it. */
const ROOM = 88

interface PackageCardProps {
  index: number
  values: PackageValues
  contents: PlannedPackage["contents"]
  boxes: Box[]
  /** The longest side of all packages, in millimetres: they are drawn to one scale. */
  longest: number
  canRemove: boolean
  /** Undefined: a size of its own. */
  onBox: (box: Box | undefined) => void
  onSplit: () => void
  onRemove: () => void
}

/** One package: drawn, and to be changed. The size of a box is the box's. */
export function PackageCard(props: PackageCardProps) {
  const { index, values, contents, boxes, longest, canRemove } = props
  const { t } = useTexts()
  const name = t("ship.packages.one", { number: index + 1 })
  const isInBox = values.box_id !== ""
  return (
    <li
      aria-label={name}
      className="bg-ui-bg-component shadow-elevation-card-rest flex gap-x-4 rounded-lg p-4"
    >
      <PackageDrawing
        sizes={[sizeOf(values.length), sizeOf(values.width), sizeOf(values.height)]}
        scale={ROOM / 2 / longest}
        room={ROOM}
        className="hidden self-center sm:block"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-y-3">
        <div className="flex items-center gap-x-2">
          <Text size="small" leading="compact" weight="plus" className="mr-auto">
            {name}
          </Text>
          <IconButton
            size="small"
            variant="transparent"
            type="button"
            title={t("ship.packages.split")}
            aria-label={t("ship.packages.splitOne", { name })}
            onClick={props.onSplit}
          >
            <SquareTwoStack />
          </IconButton>
          <IconButton
            size="small"
            variant="transparent"
            type="button"
            aria-label={t("common.remove", { name })}
            disabled={!canRemove}
            onClick={props.onRemove}
          >
            <Trash />
          </IconButton>
        </div>
        <BoxSelect
          label={t("ship.packages.boxOf", { name })}
          value={values.box_id}
          boxes={boxes}
          onBox={props.onBox}
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
        {contents.length > 0 && (
          <Text size="small" className="text-ui-fg-subtle break-words">
            {contents.map(({ title, quantity }) => `${quantity}× ${title}`).join(", ")}
          </Text>
        )}
      </div>
    </li>
  )
}

function sizeOf(text: string): number {
  return Number(text) || 0
}

/** No box of a merchant has this id. */
const OWN_SIZE = "own"

interface BoxSelectProps {
  label: string
  /** The id of a box, "" for a size of its own. */
  value: string
  boxes: Box[]
  onBox: (box: Box | undefined) => void
}

/** The merchant's boxes, and a size that is none of them. */
function BoxSelect({ label, value, boxes, onBox }: BoxSelectProps) {
  const { t } = useTexts()
  return (
    <Select
      value={value || OWN_SIZE}
      onValueChange={(id) => onBox(boxes.find((box) => box.id === id))}
    >
      <Select.Trigger aria-label={label}>
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        {boxes.map(({ id, name }) => (
          <Select.Item key={id} value={id}>
            {name}
          </Select.Item>
        ))}
        <Select.Item value={OWN_SIZE}>{t("ship.packages.ownSize")}</Select.Item>
      </Select.Content>
    </Select>
  )
}
