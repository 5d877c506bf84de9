import { toast } from "@medusajs/ui"
import { useBoxes, useOrderBoxes } from "../../../hooks/use-boxes"
import { useTexts } from "../../../i18n/use-texts"
import type { Box } from "../../../lib/box"
import { moved } from "../../../lib/moved"

/** Where a box is among all of them, from 0, and how it comes to another place. */
export function useMoveBox(box: Box, onMoved: (where: string) => void) {
  const { t } = useTexts()
  const { data: boxes = [] } = useBoxes()
  const { mutate: order } = useOrderBoxes()
  const place = boxes.findIndex(({ id }) => id === box.id)
  const count = boxes.length
  const moveTo = (to: number) => {
    onMoved(t("boxes.moved", { name: box.name, place: to + 1, count }))
    order(moved(boxes, place, to), { onError: (error) => toast.error(error.message) })
  }
  return { place, count, moveTo }
}
