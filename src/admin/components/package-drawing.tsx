import { clx } from "@medusajs/ui"
import { drawBox } from "../../cartonizer"
import { useTexts } from "../i18n/use-texts"
import type { PlannedPackage } from "../lib/shipping-plan"
import { Fine } from "./section/texts"

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
      {drawing.sides.map((points, at) => (
        <polygon
          key={at}
          points={points}
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

export type LoadingDrawing = NonNullable<PlannedPackage["drawing"]>

/** Pixels; the numbers are then 8 pixels high. */
const SIDE = 160

interface LoadingStepsProps {
  drawing: LoadingDrawing
  contents: PlannedPackage["contents"]
}

/** How a package is filled, step by step. The packing slip shows the same. */
export function LoadingSteps({ drawing, contents }: LoadingStepsProps) {
  const { t } = useTexts()
  const titles = new Map(contents.map(({ number, title }) => [number, title]))
  return (
    <ol className="flex flex-wrap gap-4">
      {drawing.steps.map((step, index) => (
        <li key={index} className="flex w-40 flex-col gap-y-1">
          <LoadingPicture drawing={drawing} step={index} side={SIDE} hasNumbers />
          {drawing.steps.length > 1 && <Fine>{t("loading.step", { number: index + 1 })}</Fine>}
          <ul>
            {step.map(({ number, quantity }) => (
              <li key={number}>
                <Fine className="break-words">
                  {t("loading.item", { number, quantity, title: titles.get(number) ?? "" })}
                </Fine>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

interface LoadingPictureProps {
  drawing: LoadingDrawing
  /** By default the last one: the full package. */
  step?: number
  /** In pixels, of the square around it. */
  side: number
  hasNumbers?: boolean
  className?: string
}

/** A package after a step. The text beside it says the same. */
export function LoadingPicture({
  drawing: { width, height, walls, frame, front, steps, items },
  step,
  side,
  hasNumbers = false,
  className,
}: LoadingPictureProps) {
  const longer = Math.max(width, height)
  const shown = items.filter((item) => step === undefined || item.step <= step)
  const isNew = (item: (typeof items)[number]) => step === undefined || item.step === step
  return (
    <svg
      aria-hidden
      data-steps={steps.length}
      width={side}
      height={side}
      viewBox={`${(width - longer) / 2 - 1} ${height - longer - 1} ${longer + 2} ${longer + 2}`}
      className={clx("text-ui-fg-subtle shrink-0", className)}
      strokeWidth={0.75}
      strokeLinejoin="round"
    >
      <path d={walls} fill="currentColor" fillOpacity={0.12} />
      <path d={frame} fill="none" stroke="currentColor" strokeOpacity={0.6} />
      {shown.map((item, index) => (
        <g
          key={index}
          stroke={isNew(item) ? "#1f2328" : "currentColor"}
          strokeOpacity={isNew(item) ? 1 : 0.4}
        >
          {/* Hides what is behind it. */}
          <path d={item.outline} className="fill-ui-bg-base" />
          <path
            d={item.outline}
            fill={isNew(item) ? item.colour : "currentColor"}
            fillOpacity={isNew(item) ? 1 : 0.06}
          />
          <path d={item.left} fill="#000" fillOpacity={isNew(item) ? 0.09 : 0.03} />
          <path d={item.right} fill="#000" fillOpacity={isNew(item) ? 0.22 : 0.07} />
        </g>
      ))}
      <path d={front} fill="none" stroke="currentColor" strokeOpacity={0.6} strokeDasharray="4 3" />
      {hasNumbers &&
        shown.map(
          (item, index) =>
            isNew(item) &&
            item.spot && (
              <text
                key={index}
                x={item.spot[0]}
                y={item.spot[1]}
                fontSize={10}
                fontWeight={600}
                textAnchor="middle"
                fill="#1f2328"
              >
                {item.number}
              </text>
            ),
        )}
    </svg>
  )
}
