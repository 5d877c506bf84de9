import { useTexts } from "../../../i18n/use-texts"
import type { Box } from "../../../lib/box"
import { boxOutline } from "../../../lib/box-outline"

const ROOM = 28
/** The lid is the lightest, as if the light came from above. */
const SHADES = [0.08, 0.2, 0.32]

/** The proportions of a box, drawn from its outside. */
export function BoxPicture({ box }: { box: Box }) {
  const { t } = useTexts()
  const size = { length: box.outer_length, width: box.outer_width, height: box.outer_height }
  return (
    <svg
      role="img"
      aria-label={t("boxes.picture", size)}
      viewBox={`-1 -1 ${ROOM + 2} ${ROOM + 2}`}
      className="text-ui-fg-subtle size-8 shrink-0"
    >
      {boxOutline(size, ROOM).map((face, index) => (
        <polygon
          key={index}
          points={face}
          fill="currentColor"
          fillOpacity={SHADES[index]}
          stroke="currentColor"
          strokeWidth={0.75}
          strokeLinejoin="round"
        />
      ))}
    </svg>
  )
}
