import { CheckCircleSolid } from "@medusajs/icons"
import { clx } from "@medusajs/ui"
import { dotted, formatWeight } from "../../lib/formats"
import { nextPiece, type Packing, piecesIn, shownPackage, stepOf } from "../../lib/pack-bench"
import { LoadingPicture, PackageDrawing } from "../package-drawing"
import type { BenchScreen } from "./bench-frame"
import { askedOf } from "./questions"
import type { ScreenOptions } from "./screens"

/** The picture of the package, what goes in next, and what is in already. */
export function packingScreen(packing: Packing, options: ScreenOptions): BenchScreen {
  const { bench, t, on } = options
  const { order, packages } = packing
  const next = nextPiece(packing)
  const asked = bench.question && askedOf(bench.question, { packing, ...options })
  const index = shownPackage(packing)
  const parts = { ...options, packing, index }
  const facts = [
    order.service_name,
    order.country_code?.toUpperCase(),
    t("packBench.packageOf", { number: index + 1, count: packages.length }),
    packages[index]?.name,
  ]
  return {
    title: order.order_number,
    facts: facts.filter(Boolean).map((fact) => <span key={fact}>{fact}</span>),
    note: order.note && (
      <p className="bg-ui-tag-orange-bg text-ui-tag-orange-text max-h-24 shrink-0 overflow-y-auto whitespace-pre-line px-6 py-2 font-medium">
        {order.note}
      </p>
    ),
    field: asked?.field ?? t("packBench.scan"),
    onText: asked?.onText ?? bench.submit,
    next: asked
      ? dotted(asked.title, asked.choice)
      : next && t("packBench.nextIs", { title: next.piece.title }),
    keys: asked?.keys ?? [
      on(" ", "byHand", bench.tickByHand),
      on("Delete", "leaveOut", () => next && bench.ask({ kind: "leave_out" })),
      on("F2", "box", () => bench.ask({ kind: "box", at: 0 })),
      on("F4", "addPackage", bench.addPackage),
      on("F8", "weight", () => bench.ask({ kind: "weight" })),
      { ...on("F9", "ship", bench.ship), isMain: !next },
      on("Escape", "pause", () => bench.ask({ kind: "pause" })),
    ],
    content: (
      <div className="grid h-full grid-cols-[minmax(0,1fr)_minmax(0,27rem)] gap-x-6">
        <Picture {...parts} />
        <div className="flex min-h-0 flex-col gap-y-4 overflow-y-auto">
          {asked ? (
            <div className="bg-ui-bg-component flex flex-col gap-y-2 rounded-lg border p-5">
              <h2 className={LARGE}>{asked.title}</h2>
              <div className="text-ui-fg-subtle text-xl">{asked.body}</div>
            </div>
          ) : (
            <Next {...parts} />
          )}
          <Pieces {...parts} />
        </div>
      </div>
    ),
  }
}

const LARGE = "line-clamp-4 text-[32px] font-medium leading-10"

interface PartProps extends ScreenOptions {
  packing: Packing
  /** Of the package. */
  index: number
}

function Picture({ packing, index, t, locale }: PartProps) {
  const pack = packing.progress.packages[index]
  const drawing = packing.packages[index]?.drawing
  const step = stepOf(packing, index)
  if (!pack) return null
  const { length, width, height, planned_weight, weight } = pack
  const count = drawing?.steps.length ?? 0
  const look = "min-h-0 w-full flex-1"
  return (
    <div className="flex min-h-0 flex-col items-center gap-y-1">
      {drawing ? (
        <LoadingPicture
          drawing={drawing}
          step={step}
          side={MOST_PIXELS}
          hasNumbers
          className={look}
        />
      ) : (
        <PackageDrawing
          sizes={[length, width, height]}
          scale={BOX_PIXELS / Math.max(length, width, height, 1)}
          className={look}
        />
      )}
      <p className="text-ui-fg-subtle">
        {dotted(
          count > 1 && t("packBench.stepOf", { number: step + 1, count }),
          length > 0 && `${length} × ${width} × ${height} mm`,
          t(weight === null ? "packBench.planned" : "packBench.weight.is", {
            weight: formatWeight(weight ?? planned_weight, locale),
          }),
        )}
      </p>
    </div>
  )
}

/** Without room for more, the picture is smaller. */
const MOST_PIXELS = 600
const BOX_PIXELS = 260

function Next(props: PartProps) {
  const { packing, t } = props
  const next = nextPiece(packing)
  if (!next) {
    return (
      <div className="flex flex-col gap-y-2">
        <h2 className={LARGE}>{t("packBench.allIn")}</h2>
        <p>{t("packBench.shipHint")}</p>
      </div>
    )
  }
  const { line, piece, needed, ticked } = next
  return (
    <div className="flex items-start gap-x-4">
      {line.thumbnail && (
        <img
          src={line.thumbnail}
          alt=""
          className="size-24 shrink-0 rounded-lg border object-cover"
        />
      )}
      <div className="min-w-0">
        <h2 className={LARGE}>{`${needed - ticked} × ${piece.title}`}</h2>
        <p className="text-ui-fg-subtle flex items-center gap-x-2">
          <Badge {...props} number={line.number} />
          {line.sku}
        </p>
      </div>
    </div>
  )
}

/** The number of a line, in its colour in the picture. */
function Badge({ packing, index, number }: PartProps & { number: number }) {
  const item = packing.packages[index]?.drawing?.items.find((one) => one.number === number)
  return (
    <span
      className="bg-ui-bg-component inline-flex size-8 shrink-0 items-center justify-center rounded-md border font-medium"
      style={item && { background: item.colour, color: "#1f2328" }}
    >
      {number}
    </span>
  )
}

function Pieces(props: PartProps) {
  const { packing, index, t } = props
  const { lines, progress } = packing
  const pack = progress.packages[index]
  const next = nextPiece(packing)?.piece.key
  return (
    <ul className="flex flex-col">
      {(pack ? piecesIn(lines, pack) : []).map(({ line, piece, needed, ticked }) => (
        <li
          key={piece.key}
          aria-current={piece.key === next ? "step" : undefined}
          className={clx(
            "flex items-center gap-x-3 border-b py-2",
            ticked >= needed && "text-ui-fg-subtle",
            piece.key === next && "font-medium",
          )}
        >
          <Badge {...props} number={line.number} />
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
        <li key={line_id} className="text-ui-tag-orange-text border-b py-2">
          {t("packBench.leftOutIs", {
            quantity,
            title: lines.find(({ id }) => id === line_id)?.title,
          })}
        </li>
      ))}
    </ul>
  )
}
