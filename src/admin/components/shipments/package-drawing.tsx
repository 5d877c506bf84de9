import { drawBox } from "../../lib/box-drawing"

interface PackageDrawingProps {
  /** Length, width, height. */
  sizes: readonly [number, number, number]
  /** Drawn pixels for each unit of the sizes. */
  scale: number
}

/** A package drawn to scale. What it shows is said in words beside it. */
export function PackageDrawing({ sizes, scale }: PackageDrawingProps) {
  const { width, height, faces } = drawBox(sizes, scale)
  return (
    <svg
      width={width + 2}
      height={height + 2}
      viewBox={`-1 -1 ${width + 2} ${height + 2}`}
      className="stroke-ui-fg-subtle shrink-0"
      strokeWidth={1}
      strokeLinejoin="round"
      aria-hidden
    >
      <polygon points={faces.top} className="fill-ui-tag-orange-bg" />
      <polygon points={faces.left} className="fill-ui-tag-orange-bg-hover" />
      <polygon points={faces.right} className="fill-ui-tag-orange-border" />
    </svg>
  )
}
