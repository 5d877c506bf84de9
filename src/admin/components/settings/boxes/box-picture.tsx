import { useTexts } from "../../../i18n/use-texts"
import type { Box } from "../../../lib/box"
import { fillingScale, type Sizes } from "../../../lib/box-drawing"
import { PackageDrawing } from "../../package-drawing"

const ROOM = 30

/** The proportions of a box, drawn from its outside. */
export function BoxPicture({ box }: { box: Box }) {
  const { t } = useTexts()
  const { outer_length: length, outer_width: width, outer_height: height } = box
  const sizes: Sizes = [length, width, height]
  return (
    <PackageDrawing
      sizes={sizes}
      scale={fillingScale(sizes, ROOM)}
      room={ROOM}
      label={t("boxes.picture", { length, width, height })}
    />
  )
}
