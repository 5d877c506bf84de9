import { CheckCircleSolid } from "@medusajs/icons"
import { clx } from "@medusajs/ui"
import type { View } from "../../hooks/use-bench-state"
import type { PackBench } from "../../hooks/use-pack-bench"
import { dotted, formatWeight } from "../../lib/formats"
import {
  nextPiece,
  type PackedPiece,
  type Packing,
  piecesIn,
  shownPackage,
  stepOf,
} from "../../lib/pack-bench"
import { LoadingPicture, PackageDrawing } from "../package-drawing"
import type { BenchScreen } from "./bench-frame"
import { askedOf } from "./questions"
import type { Words } from "./screens"

type PackingView = Extract<View, { kind: "packing" }>

interface PackingOptions {
  bench: PackBench
  packing: Packing
  words: Words
}

/** The picture of the package, what goes in next, and what is in already. */
export function packingScreen(view: PackingView, options: PackingOptions): BenchScreen {
  const { bench, packing, words } = options
  const { t } = words
  const { actions, question } = bench
  const { order } = view
  const next = nextPiece(packing)
  const asked = question && askedOf(question, { view, ...options })
  const index = shownPackage(packing)
  const { packages } = packing.progress
  const facts = [
    order.service_name,
    order.country_code?.toUpperCase(),
    t("packBench.packageOf", { number: index + 1, count: packages.length }),
    boxName(view, packing, index),
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
    onText: asked?.onText ?? actions.submit,
    next: asked
      ? dotted(asked.title, asked.choice)
      : next && t("packBench.nextIs", { title: next.piece.title }),
    keys: asked?.keys ?? [
      { press: " ", label: t("packBench.keys.byHand"), run: actions.tickByHand },
      {
        press: "Delete",
        label: t("packBench.keys.leaveOut"),
        run: () => next && actions.ask({ kind: "leave_out" }),
      },
      {
        press: "F2",
        label: t("packBench.keys.box"),
        run: () => actions.ask({ kind: "box", at: 0 }),
      },
      { press: "F4", label: t("packBench.keys.addPackage"), run: actions.addPackage },
      {
        press: "F8",
        label: t("packBench.keys.weight"),
        run: () => actions.ask({ kind: "weight" }),
      },
      { press: "F9", label: t("packBench.keys.ship"), run: actions.ship, isMain: !next },
      {
        press: "Escape",
        label: t("packBench.keys.pause"),
        run: () => actions.ask({ kind: "pause" }),
      },
    ],
    content: (
      <div className="grid h-full grid-cols-[minmax(0,1fr)_minmax(0,27rem)] gap-x-6">
        <Picture packing={packing} index={index} words={words} />
        <div className="flex min-h-0 flex-col gap-y-4 overflow-y-auto">
          {asked ? (
            <div className="bg-ui-bg-component flex flex-col gap-y-2 rounded-lg border p-5">
              <h2 className="text-[32px] font-medium leading-10">{asked.title}</h2>
              <div className="text-ui-fg-subtle text-xl">{asked.body}</div>
            </div>
          ) : (
            <Next next={next} packing={packing} index={index} words={words} />
          )}
          <Pieces packing={packing} index={index} next={next} words={words} />
        </div>
      </div>
    ),
  }
}

function boxName({ boxes, packages }: PackingView, { progress }: Packing, index: number) {
  const { box_id } = progress.packages[index] ?? {}
  const named = [
    ...boxes.map(({ id, name }) => ({ id, name })),
    ...packages.map((one) => ({ id: one.box_id, name: one.name })),
  ]
  return named.find(({ id }) => id === box_id)?.name
}

interface PartProps {
  packing: Packing
  index: number
  words: Words
}

function Picture({ packing, index, words: { t, locale } }: PartProps) {
  const pack = packing.progress.packages[index]
  const drawing = packing.drawings[index]
  const step = stepOf(packing, index)
  if (!pack) return null
  const { length, width, height, planned_weight, weight } = pack
  return (
    <div className="flex min-h-0 flex-col items-center gap-y-1">
      {drawing ? (
        <LoadingPicture
          drawing={drawing}
          step={step}
          side={MOST_PIXELS}
          hasNumbers
          className="min-h-0 w-full flex-1"
        />
      ) : (
        <PackageDrawing
          sizes={[length, width, height]}
          scale={BOX_PIXELS / Math.max(length, width, height, 1)}
          className="min-h-0 w-full flex-1"
        />
      )}
      <p className="text-ui-fg-subtle">
        {dotted(
          drawing &&
            drawing.steps.length > 1 &&
            t("packBench.stepOf", { number: step + 1, count: drawing.steps.length }),
          length > 0 && `${length} × ${width} × ${height} mm`,
          weight === null
            ? t("packBench.planned", { weight: formatWeight(planned_weight, locale) })
            : t("packBench.weight.is", { weight: formatWeight(weight, locale) }),
        )}
      </p>
    </div>
  )
}

/** Without room for more, the picture is smaller. */
const MOST_PIXELS = 600
const BOX_PIXELS = 260

interface NextProps extends PartProps {
  next: PackedPiece | undefined
}

function Next({ next, packing, index, words: { t } }: NextProps) {
  if (!next) {
    return (
      <div className="flex flex-col gap-y-2">
        <h2 className="text-[32px] font-medium leading-10">{t("packBench.allIn")}</h2>
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
        <h2 className="line-clamp-4 text-[32px] font-medium leading-10">
          {`${needed - ticked} × ${piece.title}`}
        </h2>
        <p className="text-ui-fg-subtle flex items-center gap-x-2">
          <Badge packing={packing} index={index} number={line.number} />
          {line.sku}
        </p>
      </div>
    </div>
  )
}

/** The number of a line, in its colour in the picture. */
function Badge({ packing, index, number }: Omit<PartProps, "words"> & { number: number }) {
  const item = packing.drawings[index]?.items.find((one) => one.number === number)
  return (
    <span
      className="bg-ui-bg-component inline-flex size-8 shrink-0 items-center justify-center rounded-md border font-medium"
      style={item && { background: item.colour, color: "#1f2328" }}
    >
      {number}
    </span>
  )
}

function Pieces({ packing, index, next, words: { t } }: NextProps) {
  const pack = packing.progress.packages[index]
  const titles = new Map(packing.lines.map(({ id, title }) => [id, title]))
  return (
    <ul className="flex flex-col">
      {(pack ? piecesIn(packing.lines, pack) : []).map(({ line, piece, needed, ticked }) => (
        <li
          key={piece.key}
          aria-current={piece.key === next?.piece.key ? "step" : undefined}
          className={clx(
            "flex items-center gap-x-3 border-b py-2",
            ticked >= needed && "text-ui-fg-subtle",
            piece.key === next?.piece.key && "font-medium",
          )}
        >
          <Badge packing={packing} index={index} number={line.number} />
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
      {packing.progress.left_out.map(({ line_id, quantity }) => (
        <li key={line_id} className="text-ui-tag-orange-text border-b py-2">
          {t("packBench.leftOutIs", { quantity, title: titles.get(line_id) ?? "" })}
        </li>
      ))}
    </ul>
  )
}
