import { clx } from "@medusajs/ui"
import { type ReactNode, useEffect, useRef } from "react"
import type { Question, View } from "../../hooks/use-bench-state"
import type { PackBench } from "../../hooks/use-pack-bench"
import { formatWeight } from "../../lib/formats"
import { nextPiece, type Packing, shownPackage, weighedPackage } from "../../lib/pack-bench"
import { isUnusual, readWeight } from "../../lib/scale"
import type { BenchScreen } from "./bench-frame"
import type { Words } from "./screens"

interface AskOptions {
  view: Extract<View, { kind: "packing" }>
  bench: PackBench
  packing: Packing
  words: Words
}

interface Asked extends Pick<BenchScreen, "keys"> {
  title: string
  body: ReactNode
  /** Without them, keys alone answer, and a scan is refused. */
  field?: string
  onText?: (text: string) => void
  /** What the arrows have chosen. */
  choice?: string
}

/** What the bench asks while an order is packed. Esc closes each question. */
export function askedOf(question: Question, options: AskOptions): Asked | undefined {
  const { view, bench, packing, words } = options
  const { t, locale } = words
  const { ask, ...actions } = bench.actions
  const enter = (label: string, run: () => unknown) => ({
    press: "Enter",
    label,
    run,
    isMain: true,
  })
  const escape = (label: string, to?: Question) => ({ press: "Escape", label, run: () => ask(to) })
  switch (question.kind) {
    case "weight":
      return askWeight(options)
    case "unusual": {
      const { index, grams } = question
      const planned = packing.progress.packages[index]?.planned_weight ?? 0
      return {
        title: t("packBench.weight.unusual"),
        body: t("packBench.weight.compared", {
          weight: formatWeight(grams, locale),
          planned: formatWeight(planned, locale),
        }),
        keys: [
          enter(t("packBench.weight.keep"), () => actions.weigh(index, grams)),
          escape(t("packBench.weight.again"), { kind: "weight" }),
        ],
      }
    }
    case "box":
      return askBox(question.at, options)
    case "too_small":
      return {
        title: t("packBench.box.tooSmall", { name: question.box.name }),
        body: t("packBench.box.tooSmallHint"),
        keys: [
          enter(t("packBench.box.force"), () => actions.chooseBox(question.box, true)),
          escape(t("packBench.box.other"), { kind: "box", at: 0 }),
        ],
      }
    case "leave_out":
      return {
        title: t("packBench.leave.title", { title: nextPiece(packing)?.line.title ?? "" }),
        body: t("packBench.leave.hint"),
        keys: [
          enter(t("packBench.keys.leaveOut"), actions.leaveRestOut),
          escape(t("common.cancel")),
        ],
      }
    case "pause": {
      const startAgain = { scan: view.order.id, start_again: true }
      return {
        title: t("packBench.pause.title"),
        body: t("packBench.pause.hint"),
        keys: [
          enter(t("packBench.keys.pause"), actions.pause),
          {
            press: "Delete",
            label: t("packBench.keys.startAgain"),
            run: () => actions.open(startAgain),
          },
          escape(t("packBench.keys.goOn")),
        ],
      }
    }
    // Asked on the start screen.
    case "printer":
      return undefined
  }
}

/** Typed, or as the scale shows it. */
function askWeight({ view, bench, packing, words: { t, locale } }: AskOptions): Asked {
  const { actions, scale } = bench
  const index = weighedPackage(packing)
  const planned = packing.progress.packages[index]?.planned_weight ?? 0
  const offer = (grams: number) =>
    isUnusual(grams, planned, view.weight_tolerance_percent)
      ? actions.ask({ kind: "unusual", index, grams })
      : actions.weigh(index, grams)
  const { reading } = scale
  const take = {
    press: "Enter",
    label: t("packBench.weight.take", { weight: formatWeight(reading?.grams ?? 0, locale) }),
    run: () => offer(reading?.grams ?? 0),
    isMain: true,
  }
  return {
    title: t("packBench.weight.title", { number: index + 1 }),
    field: t("packBench.weight.field"),
    onText: (text) => {
      const grams = readWeight(text)
      if (grams !== undefined) return offer(grams)
      actions.type("")
      actions.say("wrong", t("packBench.weight.invalid"))
    },
    keys: [
      ...(reading?.isStable && reading.grams > 0 ? [take] : []),
      ...scale.kinds.map((kind, at) => ({
        press: at === 0 ? "F2" : "F4",
        label: t(`packBench.weight.connect.${kind}`),
        run: () => scale.connect(kind),
      })),
      { press: "Escape", label: t("common.cancel"), run: () => actions.ask(undefined) },
    ],
    body: (
      <>
        {t("packBench.planned", { weight: formatWeight(planned, locale) })}
        {reading && (
          <output className={clx("block text-[40px]", !reading.isStable && "text-ui-fg-muted")}>
            {formatWeight(reading.grams, locale)}
          </output>
        )}
        <span className="block">{t("packBench.weight.hint")}</span>
      </>
    ),
  }
}

/** The boxes that begin with the text; the arrows choose among them. */
function askBox(at: number, { view, bench, packing, words: { t } }: AskOptions): Asked {
  const { actions, text } = bench
  const current = packing.progress.packages[shownPackage(packing)]?.box_id
  const typed = text.trim().toLowerCase()
  const boxes = view.boxes.filter(
    ({ id, name }) => id !== current && name.toLowerCase().startsWith(typed),
  )
  const box = boxes[at]
  const choose = () => {
    if (box) return void actions.chooseBox(box, false)
    actions.type("")
    actions.say("wrong", t("packBench.box.none"))
  }
  const move = (by: number) => () => actions.highlight((at + by + boxes.length) % boxes.length || 0)
  return {
    title: t("packBench.box.title"),
    choice: box?.name,
    field: t("packBench.box.field"),
    onText: choose,
    keys: [
      { press: "Enter", label: t("packBench.box.choose"), run: choose, isMain: true },
      { press: "ArrowDown", run: move(1) },
      { press: "ArrowUp", run: move(-1) },
      { press: "Escape", label: t("common.cancel"), run: () => actions.ask(undefined) },
    ],
    body: (
      <ul>
        {boxes.map(({ id, name, length, width, height }) => (
          <BoxLine key={id} isChosen={id === box?.id}>
            {`${name} · ${length} × ${width} × ${height} mm`}
          </BoxLine>
        ))}
      </ul>
    ),
  }
}

function BoxLine({ isChosen, children }: { isChosen: boolean; children: string }) {
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: "nearest" })
  }, [isChosen])
  return (
    <li
      ref={line}
      aria-current={isChosen}
      className={clx(
        "rounded-md px-3 py-2",
        isChosen && "bg-ui-contrast-bg-base text-ui-contrast-fg-primary",
      )}
    >
      {children}
    </li>
  )
}
