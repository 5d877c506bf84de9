import { Select } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import type { Box } from "../../lib/box"

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
export function BoxSelect({ label, value, boxes, onBox }: BoxSelectProps) {
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
