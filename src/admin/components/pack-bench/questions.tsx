import { clx } from "@medusajs/ui"
import type { Question } from "../../hooks/use-bench-state"
import { formatWeight } from "../../lib/formats"
import { nextPiece, type Packing, shownPackage, weighedPackage } from "../../lib/pack-bench"
import { isUnusual, readWeight } from "../../lib/scale"
import type { Panel } from "./bench-frame"
import type { ScreenOptions } from "./screens"

type AskOptions = ScreenOptions & { packing: Packing }

/** What the bench asks while an order is packed. Esc closes each question. */
export function askedOf(question: Question, options: AskOptions): Panel {
  const { bench, packing, t, locale, on } = options
  const escape = on("Escape", "cancel", () => bench.ask(undefined))
  switch (question.kind) {
    case "weight":
      return askWeight(options)
    case "unusual": {
      const { index, grams } = question
      return {
        heading: t("packBench.weight.unusual"),
        body: t("packBench.weight.compared", {
          weight: formatWeight(grams, locale),
          planned: formatWeight(packing.packages[index]?.weight ?? 0, locale),
        }),
        keys: [
          on("Enter", "keepWeight", () => bench.weigh(index, grams)),
          on("Escape", "weighAgain", () => bench.ask({ kind: "weight" })),
        ],
      }
    }
    case "box":
      return askBox(question.at, options)
    case "too_small":
      return {
        heading: t("packBench.box.tooSmall", { name: question.box.name }),
        body: t("packBench.box.tooSmallHint"),
        keys: [
          on("Enter", "forceBox", () => bench.chooseBox(question.box, true)),
          on("Escape", "otherBox", () => bench.ask({ kind: "box", at: 0 })),
        ],
      }
    case "leave_out":
      return {
        heading: t("packBench.leave.title", { title: nextPiece(packing)?.line.title ?? "" }),
        body: t("packBench.leave.hint"),
        keys: [on("Enter", "leaveOut", bench.leaveRestOut), escape],
      }
    case "pause":
      return {
        heading: t("packBench.pause.title"),
        body: t("packBench.pause.hint"),
        keys: [on("Enter", "pause", bench.pause), on("Escape", "goOn", () => bench.ask(undefined))],
      }
  }
}

/** Typed, or as the scale shows it. */
function askWeight({ bench, packing, t, locale, on }: AskOptions): Panel {
  const { reading, kinds, connect } = bench.scale
  const index = weighedPackage(packing)
  const planned = packing.packages[index]?.weight ?? 0
  const offer = (grams: number) =>
    isUnusual(grams, planned, packing.weight_tolerance_percent)
      ? bench.ask({ kind: "unusual", index, grams })
      : bench.weigh(index, grams)
  return {
    heading: t("packBench.weight.title", { number: index + 1 }),
    field: t("packBench.weight.field"),
    onText: (text) => {
      const grams = readWeight(text)
      if (grams !== undefined) return offer(grams)
      bench.type("")
      bench.say("wrong", t("packBench.weight.invalid"))
    },
    keys: [
      ...(reading?.isStable && reading.grams > 0
        ? [on("Enter", "takeWeight", () => offer(reading.grams))]
        : []),
      ...kinds.map((kind, at) => on(at === 0 ? "F2" : "F4", kind, () => connect(kind))),
      on("Escape", "cancel", () => bench.ask(undefined)),
    ],
    body: (
      <>
        {t("packBench.planned", { weight: formatWeight(planned, locale) })}
        {reading && (
          <output
            className={clx(
              "block text-[40px] leading-[48px]",
              !reading.isStable && "text-ui-fg-muted",
            )}
          >
            {formatWeight(reading.grams, locale)}
          </output>
        )}
        <span className="block">{t("packBench.weight.hint")}</span>
      </>
    ),
  }
}

/** The boxes that begin with the text; the arrows choose among them. */
function askBox(at: number, { bench, packing, t, on }: AskOptions): Panel {
  const current = packing.progress.packages[shownPackage(packing)]?.box_id
  const typed = bench.text.trim().toLowerCase()
  const boxes = packing.boxes.filter(
    ({ id, name }) => id !== current && name.toLowerCase().startsWith(typed),
  )
  const box = boxes[at]
  const choose = () => {
    if (box) return void bench.chooseBox(box, false)
    bench.type("")
    bench.say("wrong", t("packBench.box.none"))
  }
  const move = (by: number) => () => bench.highlight((at + by + boxes.length) % boxes.length || 0)
  return {
    heading: t("packBench.box.title"),
    choice: box?.name,
    field: t("packBench.box.field"),
    onText: choose,
    keys: [
      on("Enter", "chooseBox", choose),
      { press: "ArrowDown", run: move(1) },
      { press: "ArrowUp", run: move(-1) },
      on("Escape", "cancel", () => bench.ask(undefined)),
    ],
    body: (
      <ul>
        {boxes.map(({ id, name, length, width, height }) => (
          <li
            key={id}
            ref={(line) => {
              if (id === box?.id) line?.scrollIntoView({ block: "nearest" })
            }}
            aria-current={id === box?.id}
            className={clx("rounded-md px-3 py-2", id === box?.id && CHOSEN)}
          >
            {`${name} · ${length} × ${width} × ${height} mm`}
          </li>
        ))}
      </ul>
    ),
  }
}

const CHOSEN = "bg-ui-bg-interactive text-ui-fg-on-color"
