import { Link } from "react-router-dom"
import type { LabelFormat } from "../../../labels"
import { PERMISSIONS } from "../../../permissions"
import type { ShippedView, View } from "../../hooks/use-bench-state"
import type { PackBench } from "../../hooks/use-pack-bench"
import type en from "../../i18n/en.json"
import type { Texts } from "../../i18n/use-texts"
import { dotted, formatAge } from "../../lib/formats"
import { LABEL_FORMATS, usePaper } from "../../lib/label-paper"
import { isConfirmable, isPrintable } from "../../lib/shipment"
import type { BenchKey, Panel } from "./bench-frame"

/** What the screens of the bench are made of. */
export interface ScreenOptions {
  bench: PackBench
  t: Texts
  locale: string
  on: ReturnType<typeof keysIn>
  onClose: () => void
}

/** Enter is the usual next thing. */
export const keysIn =
  (t: Texts) =>
  (press: string, name: keyof typeof en.packBench.keys, run: () => unknown): BenchKey => ({
    press,
    label: t(`packBench.keys.${name}`),
    run,
    isMain: press === "Enter",
  })

/** What the bench shows while no order is packed. Each of these screens takes the next packing slip. */
export function panelBetween(
  view: Exclude<View, { kind: "packing" }>,
  options: ScreenOptions,
): Panel {
  const { bench, t, locale, on, onClose } = options
  const next = on("Enter", "next", () => bench.open({}))
  const back = on("Escape", "start", bench.toStart)
  const somebody = t("packBench.somebody")
  switch (view.kind) {
    case "start":
      return {
        heading: t("packBench.start"),
        body: (
          <>
            {t("packBench.startHint")}
            <ul className="mt-8 text-xl">
              {bench.day?.at_benches.map(({ order_id, order_number, by, is_paused }) => (
                <li key={order_id}>
                  {`${order_number} · ${t(`packBench.${is_paused ? "paused" : "packs"}`, { person: by ?? somebody })}`}
                </li>
              ))}
            </ul>
            <PrintChoice printing={bench.printing} t={t} />
          </>
        ),
        keys: [next, on("Escape", "close", onClose)],
      }
    case "signed_out":
      return {
        heading: t("packBench.signInAgain"),
        // The dashboard leads to its login, and back here.
        keys: [{ ...on("Enter", "next", () => location.reload()), label: t("common.signIn") }],
      }
    case "nothing_left": {
      const count = bench.day?.orders_left ?? 0
      return {
        heading: t("packBench.nothingLeft.title"),
        body: count > 0 && t("packBench.nothingLeft.rest", { count }),
        keys: [next, back],
      }
    }
    case "cannot_ship":
      return {
        heading: t("packBench.cannotShip"),
        body: (
          <>
            {view.refusal}
            <Link to={`/orders/${view.order.id}`} className="mt-4 block underline">
              {t("packBench.openOrder")}
            </Link>
          </>
        ),
        keys: [next, back],
      }
    case "held":
      return {
        heading: t("packBench.held", { person: view.by ?? somebody }),
        body: t("packBench.lastScan", {
          age: formatAge(view.last_scan_at, new Date().toISOString(), locale),
        }),
        keys: [
          on("F2", "takeOver", () => bench.open({ scan: view.order.id, take_over: true })),
          next,
          back,
        ],
      }
    case "shipped": {
      const panel = shippedPanel(view, options)
      return { ...panel, keys: [...panel.keys, next, back] }
    }
  }
}

/** Where labels are printed, and on what. Chosen once: the browser remembers it. */
function PrintChoice({ printing, t }: { printing: PackBench["printing"]; t: Texts }) {
  const { isQueueOn, isQueued, chooseQueue } = printing
  const [paper, choosePaper] = usePaper()
  return (
    <div className="mt-8 flex flex-wrap items-center gap-3 text-lg">
      <select
        aria-label={t("print.paper")}
        className="bg-ui-bg-field rounded-md border px-3 py-2"
        value={paper}
        onChange={({ target }) => choosePaper(target.value as LabelFormat)}
      >
        {LABEL_FORMATS.map((format) => (
          <option key={format} value={format}>
            {t(`print.papers.${format}.name`)}
          </option>
        ))}
      </select>
      {isQueueOn && (
        <label className="flex items-center gap-x-2">
          <input
            type="checkbox"
            checked={isQueued}
            onChange={({ target }) => chooseQueue(target.checked)}
          />
          {t("packBench.toQueue")}
        </label>
      )}
    </div>
  )
}

function shippedPanel(view: ShippedView, { bench, t, on }: ScreenOptions): Panel {
  const { may, printing } = bench
  const { shipments, isNew = false, isConfirming = false } = view
  const [newest, ...older] = shipments.toSorted((one, other) =>
    other.created_at.localeCompare(one.created_at),
  )
  const open = isConfirming ? undefined : shipments.find(isConfirmable)
  const printed = isNew ? newest : [newest, ...older].find((one) => one && isPrintable(one))
  const ask = t("permissions.ask", { permission: PERMISSIONS.charge })
  return {
    heading: t(isNew ? "packBench.shippedNow" : "packBench.shippedBefore"),
    body: (
      <>
        {shipments.map(({ id, service_name, tracking }) => (
          <p key={id}>{dotted(service_name, tracking.map(({ number }) => number).join(", "))}</p>
        ))}
        {printing.isPrinting && <p className="mt-4">{t("packBench.printing")}</p>}
        {open && (
          <p className="mt-4">
            {may.charge ? t("packBench.confirmHint") : `${t("permissions.confirm")} ${ask}`}
          </p>
        )}
      </>
    ),
    keys: [
      ...(open && may.charge
        ? [{ ...on("F9", "confirm", () => bench.confirm(open)), isMain: true }]
        : []),
      ...(printed && !open && !printing.isPrinting
        ? [on("F8", "printAgain", () => bench.print(printed))]
        : []),
    ],
  }
}
