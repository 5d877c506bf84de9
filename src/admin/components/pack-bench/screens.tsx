import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { PERMISSIONS } from "../../../permissions"
import type { View } from "../../hooks/use-bench-state"
import type { PackBench } from "../../hooks/use-pack-bench"
import type { Texts } from "../../i18n/use-texts"
import { dotted, formatMoment } from "../../lib/formats"
import { isConfirmable, isPrintable } from "../../lib/shipment"
import type { BenchKey, BenchScreen } from "./bench-frame"

export interface Words {
  t: Texts
  locale: string
}

type Between = Exclude<View, { kind: "packing" }>
/** What differs between the screens on which no order is packed. */
type Part = Pick<BenchScreen, "title" | "content" | "keys">

/** What the bench shows while no order is packed. Each of these screens takes the next packing slip. */
export function screenBetween(
  bench: PackBench,
  { words, onClose }: { words: Words; onClose: () => void },
): BenchScreen {
  const { t } = words
  const { question, printing, actions } = bench
  if (question?.kind === "printer") {
    return {
      title: t("packBench.title"),
      field: t("packBench.printer.field"),
      onText: (name) => choosePrinter(name),
      keys: [
        { press: "Enter", label: t("packBench.printer.any"), run: () => choosePrinter("") },
        { press: "Escape", label: t("common.cancel"), run: () => actions.ask(undefined) },
      ],
      content: <Large title={t("packBench.printer.title")}>{t("packBench.printer.hint")}</Large>,
    }
  }
  const screen = { field: t("packBench.slip"), onText: actions.submit }
  return { ...screen, ...partOf(bench.view as Between, { bench, words, onClose }) }

  function choosePrinter(name: string) {
    printing.choosePrinter(name)
    actions.ask(undefined)
  }
}

interface PartOptions {
  bench: PackBench
  words: Words
  onClose: () => void
}

function partOf(view: Between, options: PartOptions): Part {
  const { bench, words, onClose } = options
  const { t, locale } = words
  const { open, toStart } = bench.actions
  const next = {
    press: "Enter",
    label: t("packBench.keys.next"),
    run: () => open({}),
    isMain: true,
  }
  const somebody = t("packBench.somebody")
  const back = { press: "Escape", label: t("packBench.keys.start"), run: toStart }
  switch (view.kind) {
    case "start":
      return {
        title: t("packBench.title"),
        content: (
          <Large title={t("packBench.start")}>
            {t("packBench.startHint")}
            <ul className="mt-8 text-xl">
              {bench.day?.at_benches.map(({ order_number, by }) => (
                <li key={order_number}>
                  {dotted(order_number, t("packBench.packs", { person: by ?? somebody }))}
                </li>
              ))}
            </ul>
          </Large>
        ),
        keys: [
          next,
          ...printKeys(bench, t),
          { press: "Escape", label: t("packBench.keys.close"), run: onClose },
        ],
      }
    case "nothing_left":
      return {
        title: t("packBench.title"),
        content: (
          <Large title={t("packBench.nothingLeft.title")}>
            {[
              view.at_other_benches > 0 &&
                t("packBench.nothingLeft.atOthers", { count: view.at_other_benches }),
              view.cannot_ship > 0 &&
                t("packBench.nothingLeft.cannotShip", { count: view.cannot_ship }),
            ]
              .filter(Boolean)
              .join(" ")}
          </Large>
        ),
        keys: [next, back],
      }
    case "cannot_ship":
      return {
        title: view.order.order_number,
        content: (
          <Large title={t("packBench.cannotShip")}>
            {view.refusal}
            <Link to={`/orders/${view.order.id}`} className="mt-4 block underline">
              {t("packBench.openOrder")}
            </Link>
          </Large>
        ),
        keys: [back],
      }
    case "held":
    case "taken_over": {
      const person = view.by ?? somebody
      const text =
        view.kind === "held"
          ? t("packBench.heldSince", { time: formatMoment(view.since, locale) })
          : t("packBench.takenOverHint")
      return {
        title: view.order.order_number,
        content: <Large title={t("packBench.held", { person })}>{text}</Large>,
        keys: [
          {
            press: "F2",
            label: t("packBench.keys.takeOver"),
            run: () => open({ scan: view.order.id, take_over: true }),
          },
          back,
        ],
      }
    }
    case "shipped":
      return shippedPart(view, { ...options, keys: [next, back] })
  }
}

/** Where labels are printed, and on what. */
function printKeys({ printing, actions }: PackBench, t: Texts): BenchKey[] {
  const { isQueueOn, printer, paper } = printing
  const place = t(printer === null ? "packBench.print.here" : "packBench.print.queue")
  const isQueue = printer !== null
  return [
    ...(isQueueOn
      ? [{ press: "F2", label: place, run: () => printing.choosePrinter(isQueue ? null : "") }]
      : []),
    { press: "F4", label: t(`print.papers.${paper}.name`), run: printing.nextPaper },
    ...(isQueue
      ? [
          {
            press: "F8",
            label: t("packBench.print.printer", { name: printer || t("packBench.printer.any") }),
            run: () => actions.ask({ kind: "printer" }),
          },
        ]
      : []),
  ]
}

function shippedPart(
  { order, shipments, isNew = false, isConfirming = false }: Extract<View, { kind: "shipped" }>,
  { bench, words: { t }, keys }: PartOptions & { keys: BenchKey[] },
): Part {
  const { may, isPrinting, actions } = bench
  const [newest] = shipments.toSorted((one, other) =>
    other.created_at.localeCompare(one.created_at),
  )
  const labelled =
    shipments.find((one) => one.id === newest?.id && isPrintable(one)) ??
    shipments.find(isPrintable)
  const open = isConfirming ? undefined : shipments.find(isConfirmable)
  const printed = isNew && newest ? newest : labelled
  return {
    title: order.order_number,
    content: (
      <Large title={t(isNew ? "packBench.shippedNow" : "packBench.shippedBefore")}>
        {shipments.map(({ id, service_name, tracking }) => (
          <span key={id} className="block">
            {dotted(service_name, tracking.map(({ number }) => number).join(", "))}
          </span>
        ))}
        {isPrinting && <span className="mt-4 block">{t("packBench.printing")}</span>}
        {open && (
          <span className="mt-4 block">
            {may.charge
              ? t("packBench.confirmHint")
              : `${t("permissions.confirm")} ${t("permissions.ask", { permission: PERMISSIONS.charge })}`}
          </span>
        )}
      </Large>
    ),
    keys: [
      ...(open && may.charge
        ? [{ press: "F9", label: t("packBench.keys.confirm"), run: () => actions.confirm(open) }]
        : []),
      ...(printed && !open
        ? [
            {
              press: "F8",
              label: t("packBench.keys.printAgain"),
              run: () => actions.print(printed),
            },
          ]
        : []),
      ...keys,
    ],
  }
}

/** Read from two steps away. */
export function Large({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mx-auto flex h-full max-w-3xl flex-col justify-center gap-y-4 text-2xl">
      <h2 className="text-4xl font-medium">{title}</h2>
      <div className="text-ui-fg-subtle break-words">{children}</div>
    </div>
  )
}
