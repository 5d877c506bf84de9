import { clx } from "@medusajs/ui"
import { drawBox } from "../../cartonizer"

/** Of the lid and the two walls: lightest above, as if the light came from there. */
const SHADES = [0.08, 0.2, 0.32]
/** Pixels. Keeps a flat envelope visible. */
const LEAST = 1.5

interface PackageDrawingProps {
  /** Length, width and height, in any unit. */
  sizes: readonly [number, number, number]
  /** Pixels per unit of the sizes. */
  scale: number
  /** Side in pixels of a square around the centred drawing; without it, the picture is as large as the drawing. */
  room?: number
  className?: string
}

/** A package seen from above a corner, drawn to scale. */
export function PackageDrawing({ sizes, scale, room = 0, className }: PackageDrawingProps) {
  const [length = 0, width = 0, height = 0] = sizes.map((size) => Math.max(size * scale, LEAST))
  const drawing = drawBox({ length, width, height })
  const [wide, tall] = [Math.max(drawing.width, room), Math.max(drawing.height, room)]
  // One pixel around it, so that no line is cut in half.
  const [left, top] = [(drawing.width - wide) / 2 - 1, (drawing.height - tall) / 2 - 1]
  return (
    <svg
      aria-hidden
      width={wide + 2}
      height={tall + 2}
      viewBox={[left, top, wide + 2, tall + 2].join(" ")}
      className={clx("text-ui-fg-subtle shrink-0", className)}
    >
      {drawing.sides.map((path, at) => (
        <path
          key={at}
          d={path}
          fill="currentColor"
          fillOpacity={SHADES[at]}
          stroke="currentColor"
          strokeWidth={0.75}
          strokeLinejoin="round"
        />
      ))}
    </svg>
  )
}
