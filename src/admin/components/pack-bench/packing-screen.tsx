import { CheckCircleSolid } from "@medusajs/icons"
import { clx } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { dotted, formatWeight } from "../../lib/formats"
import { nextPiece, type Packing, piecesIn, shownPackage, stepOf } from "../../lib/pack-bench"
import { LoadingPicture } from "../package-drawing"
import { type Panel, PanelText } from "./bench-frame"
import { askedOf } from "./questions"
import type { ScreenOptions } from "./screens"

/** What goes in next, unless there is a question. */
export function packingPanel(packing: Packing, options: ScreenOptions): Panel {
  const { bench, t, on } = options
  if (bench.question) return askedOf(bench.question, { ...options, packing })
  const next = nextPiece(packing)
  const keys = [
    on(" ", "byHand", bench.tickByHand),
    on("Backspace", "undo", bench.undo),
    on("Delete", "leaveOut", () =>
      next ? bench.ask({ kind: "leave_out" }) : bench.say("wrong", t("packBench.undoFirst")),
    ),
    on("F2", "box", () => bench.ask({ kind: "box", at: 0 })),
    on("F4", "addPackage", bench.addPackage),
    on("F8", "weight", () => bench.ask({ kind: "weight" })),
    { ...on("F9", "ship", bench.ship), isMain: !next },
    on("Escape", "pause", () => bench.ask({ kind: "pause" })),
  ]
  if (!next) return { heading: t("packBench.allIn"), body: t("packBench.shipHint"), keys }
  const { line, piece, needed, ticked } = next
  return {
    heading: `${needed - ticked} × ${piece.title}`,
    body: (
      <div className="flex items-center gap-x-2">
        {line.thumbnail && (
          <img src={line.thumbnail} alt="" className="size-24 rounded-lg border object-cover" />
        )}
        <Badge packing={packing} number={line.number} />
        <span className="min-w-0 break-all">{line.sku}</span>
      </div>
    ),
    keys,
  }
}

interface PackingProps {
  packing: Packing
}

/** The picture of the package, what goes in next, and what is in already. */
export function PackingScreen({ packing, panel }: PackingProps & { panel: Panel }) {
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)_minmax(0,27rem)] gap-x-6">
      <Picture packing={packing} />
      <div className="flex min-h-0 flex-col gap-y-4 overflow-y-auto">
        <PanelText {...panel} />
        <Pieces packing={packing} />
      </div>
    </div>
  )
}

function Picture({ packing }: PackingProps) {
  const { t, locale } = useTexts()
  const index = shownPackage(packing)
  const pack = packing.packages[index]
  const step = stepOf(packing, index)
  if (!pack) return null
  const { length, width, height, drawing } = pack
  const { weight = null } = packing.progress.packages[index] ?? {}
  const count = drawing?.steps.length ?? 0
  return (
    <div className="flex min-h-0 flex-col items-center gap-y-1">
      {drawing && (
        <LoadingPicture
          drawing={drawing}
          step={step}
          side={MOST_PIXELS}
          hasNumbers
          className="min-h-0 w-full flex-1"
        />
      )}
      <p className="text-ui-fg-subtle">
        {dotted(
          count > 1 && t("packBench.stepOf", { number: step + 1, count }),
          length > 0 && `${length} × ${width} × ${height} mm`,
          t(weight === null ? "packBench.planned" : "packBench.weight.is", {
            weight: formatWeight(weight ?? pack.weight, locale),
          }),
        )}
      </p>
    </div>
  )
}

/** Without room for more, the picture is smaller. */
const MOST_PIXELS = 600

/** The number of a line, in its colour in the picture. */
function Badge({ packing, number }: PackingProps & { number: number }) {
  const { drawing } = packing.packages[shownPackage(packing)] ?? {}
  const item = drawing?.items.find((one) => one.number === number)
  return (
    <span
      className="bg-ui-bg-component inline-flex size-8 shrink-0 items-center justify-center rounded-md border font-medium"
      style={item && { background: item.colour, color: "#1f2328" }}
    >
      {number}
    </span>
  )
}

const ROW = "flex items-center gap-x-3 border-b py-2"

function Pieces({ packing }: PackingProps) {
  const { t } = useTexts()
  const { lines, progress } = packing
  const next = nextPiece(packing)?.piece.key
  return (
    <ul className="flex flex-col">
      {piecesIn(packing, shownPackage(packing)).map(({ line, piece, needed, ticked }) => (
        <li
          key={piece.key}
          aria-current={piece.key === next ? "step" : undefined}
          className={clx(ROW, piece.key === next && "font-medium")}
        >
          <Badge packing={packing} number={line.number} />
          <span className="min-w-0 flex-1 break-words">
            {piece.title === line.title ? line.title : `${line.title}: ${piece.title}`}
          </span>
          <span className="tabular-nums">{t("packBench.count", { ticked, needed })}</span>
          <CheckCircleSolid
            aria-hidden
            className={clx("text-ui-tag-green-icon size-6", ticked < needed && "invisible")}
          />
        </li>
      ))}
      {progress.left_out.map(({ line_id, quantity }) => (
        <li key={line_id} className={clx(ROW, "text-ui-tag-orange-text")}>
          {t("packBench.leftOutIs", {
            quantity,
            title: lines.find(({ id }) => id === line_id)?.title,
          })}
        </li>
      ))}
    </ul>
  )
}
