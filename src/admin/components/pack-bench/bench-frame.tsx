import { Button, clx, Input, Kbd } from "@medusajs/ui"
import { type FocusEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from "react"
import { createPortal } from "react-dom"
import { Link } from "react-router-dom"
import type { PackBench } from "../../hooks/use-pack-bench"
import { useTexts } from "../../i18n/use-texts"
import { dotted, formatDuration } from "../../lib/formats"
import { type Packing, shownPackage } from "../../lib/pack-bench"

/** What a key does on a screen of the bench. It is also a button, unless it has no label. */
export interface BenchKey {
  /** The key, as the browser names it. */
  press: string
  label?: string
  run: () => unknown
  /** The usual next thing. */
  isMain?: boolean
}

/** What to do now, or a question. */
export interface Panel {
  heading: string
  body?: ReactNode
  keys: BenchKey[]
  /** Without these two, the text field takes what is scanned. */
  field?: string
  onText?: (text: string) => void
  /** What the arrows have chosen. */
  choice?: string
}

interface BenchFrameProps {
  bench: PackBench
  panel: Panel
  children: ReactNode
}

/** Some scanners send Enter twice. */
const SECOND_ENTER_MS = 500
/** Some scanners send a space first, and the code sooner than any hand could. */
const AFTER_SPACE_MS = 60

/** The whole window, with one text field that always has the focus: a scanner types into it. */
export function BenchFrame({ bench, panel, children }: BenchFrameProps) {
  const { t, locale } = useTexts()
  const { view, text, said, isBusy, day } = bench
  const packing = view.kind === "packing" ? view : undefined
  const order = "order" in view ? view.order : undefined
  const { payment, note } = packing?.order ?? {}
  const isUnpaid = payment === "not_paid" || payment === "refunded"
  const notice = dotted(isUnpaid && t(`toShip.payments.${payment}`), note)
  const notPrinted = day?.print_queue.not_printed ?? 0
  const field = useRef<HTMLInputElement>(null)
  const dialog = useRef<HTMLDivElement>(null)
  const lastText = useRef(-Infinity)
  const lastSpace = useRef(0)
  const focus = () => field.current?.focus()
  useEffect(focus, [])
  useEffect(() => {
    // The dashboard behind it must not get the focus: scans would be lost.
    const behind = [...document.body.children].filter(
      (one): one is HTMLElement => one instanceof HTMLElement && one !== dialog.current,
    )
    for (const one of behind) one.inert = true
    return () => {
      for (const one of behind) one.inert = false
    }
  }, [])

  const press = (event: KeyboardEvent) => {
    const { key, target, timeStamp } = event
    const isChoice = target instanceof HTMLSelectElement || target instanceof HTMLInputElement
    // A choice on the first screen has its own keys.
    if (isChoice && target !== field.current) return
    // Else the dashboard's shortcuts would hear it.
    event.stopPropagation()
    clearTimeout(lastSpace.current)
    const isModified = event.ctrlKey || event.altKey || event.metaKey
    const isLink = target instanceof HTMLAnchorElement && key === "Enter"
    // A line feed, from a scanner: the browser would show its downloads.
    if (event.ctrlKey && key === "j") event.preventDefault()
    if (isModified || isLink || (key === "Tab" && !text)) return
    focus()
    // Some scanners send Tab.
    if (key === "Enter" || key === "Tab") {
      event.preventDefault()
      if (text.trim()) {
        lastText.current = timeStamp
        return (panel.onText ?? bench.submit)(text)
      }
      if (timeStamp - lastText.current < SECOND_ENTER_MS) return
    }
    lastText.current = -Infinity
    const isTyping = text !== "" && [" ", "Delete", "Backspace"].includes(key)
    const named = isTyping ? undefined : panel.keys.find(({ press }) => press === key)
    if (named) event.preventDefault()
    if (event.repeat || isBusy) return
    if (key === " ") lastSpace.current = window.setTimeout(() => named?.run(), AFTER_SPACE_MS)
    else named?.run()
  }
  // Of the window: no key is lost while nothing has the focus.
  useLayoutEffect(() => {
    window.addEventListener("keydown", press, { capture: true })
    return () => window.removeEventListener("keydown", press, { capture: true })
  })
  /** Printing takes the focus into its frame, and a click takes it to nothing. */
  const keepFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setTimeout(focus)
  }

  return createPortal(
    <div
      ref={dialog}
      role="dialog"
      aria-modal
      aria-label={t("packBench.title")}
      className="bg-ui-bg-base text-ui-fg-base fixed inset-0 z-40 flex flex-col overflow-hidden text-lg"
      onBlur={keepFocus}
      onChange={({ target }) => target !== field.current && focus()}
    >
      <header className="flex min-h-16 items-center gap-x-6 border-b px-6 py-2">
        <h1 className="max-w-[40%] truncate text-2xl font-medium">
          {order?.order_number ?? t("packBench.title")}
        </h1>
        <div className="text-ui-fg-subtle flex min-w-0 flex-1 flex-wrap gap-x-6">
          {packing && <Facts packing={packing} />}
        </div>
        {bench.isOffline && (
          <strong className="bg-ui-tag-orange-bg text-ui-tag-orange-text rounded-md px-3 py-1 font-medium">
            {t("packBench.offline")}
          </strong>
        )}
        <Link to="/shipment-ordering" className="shrink-0 underline underline-offset-4">
          {t("packBench.keys.close")}
        </Link>
      </header>
      {notice && (
        <p className="bg-ui-tag-orange-bg text-ui-tag-orange-text max-h-40 shrink-0 overflow-y-auto whitespace-pre-line break-words px-6 py-2 font-medium">
          {notice}
        </p>
      )}
      <div className="flex items-stretch gap-x-4 px-6 pt-4">
        <label className="flex w-72 shrink-0 flex-col gap-y-1">
          <span>{panel.field ?? t(packing ? "packBench.scan" : "packBench.slip")}</span>
          <Input
            ref={field}
            value={text}
            onChange={({ target }) => bench.type(target.value)}
            autoComplete="off"
            spellCheck={false}
            className="h-12 text-xl"
          />
        </label>
        {/* Seen from two steps away. The live region says the same. */}
        <p
          aria-hidden
          data-tone={said?.tone}
          className={clx(
            "flex min-h-20 flex-1 items-center rounded-lg border px-5 py-2 text-2xl font-medium",
            said ? TONES[said.tone] : "border-transparent",
          )}
        >
          <span className="line-clamp-3 min-w-0 break-words">{said?.text}</span>
        </p>
      </div>
      <p aria-live="assertive" aria-atomic className="sr-only">
        {[said?.text, panel.heading, panel.choice].filter(Boolean).join(" ")}
        {said?.isAgain && "\u00a0"}
      </p>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 py-4">{children}</div>
      <footer className="border-t px-6 pb-2 pt-3">
        <div className="flex flex-wrap gap-2">
          {panel.keys.map((one) => (
            <KeyButton key={one.press} {...one} isOff={isBusy} />
          ))}
        </div>
        {/* How the day goes. */}
        <p className="text-ui-fg-subtle flex min-h-9 flex-wrap items-center gap-x-8 pt-2">
          {day && <span>{t("packBench.day.left", { count: day.orders_left })}</span>}
          {day && <span>{t("packBench.day.packed", { count: day.packed_today })}</span>}
          {day?.median_seconds && (
            <span>
              {t("packBench.day.median", { time: formatDuration(day.median_seconds, locale) })}
            </span>
          )}
          {notPrinted > 0 && (
            <strong className="bg-ui-tag-orange-bg text-ui-tag-orange-text rounded-md px-3 py-1 font-medium">
              {t("packBench.day.notPrinted", { count: notPrinted })}
            </strong>
          )}
        </p>
      </footer>
      {said?.tone === "wrong" && (
        <div className="pointer-events-none absolute inset-0 border-8 border-red-600" />
      )}
    </div>,
    document.body,
  )
}

function Facts({ packing }: { packing: Packing }) {
  const { t } = useTexts()
  const { order, packages } = packing
  const number = shownPackage(packing) + 1
  return [
    order.service_name,
    order.country_code?.toUpperCase(),
    t("packBench.packageOf", { number, count: packages.length }),
    packages[number - 1]?.name,
  ].map((fact, at) => <span key={at}>{fact}</span>)
}

/** Read from two steps away. */
export function PanelText({ heading, body }: Panel) {
  return (
    <div className="flex flex-col gap-y-2">
      <h2 className="line-clamp-4 break-words text-[32px] font-medium leading-10">{heading}</h2>
      <div className="text-ui-fg-subtle break-words text-xl">{body}</div>
    </div>
  )
}

const TONES = {
  right: "bg-ui-tag-green-bg text-ui-tag-green-text border-ui-tag-green-border",
  wrong: "bg-red-600 text-white border-red-600",
  done: "bg-green-700 text-white border-green-700",
  plain: "bg-ui-bg-component",
}

const NAMES: Record<string, string> = { Escape: "Esc", Delete: "Del", Backspace: "⌫" }

/** Takes no focus. */
function KeyButton({ press, label, run, isMain, isOff }: BenchKey & { isOff: boolean }) {
  const { t } = useTexts()
  const isSpace = press === " "
  return label ? (
    <Button
      type="button"
      tabIndex={-1}
      variant={isMain ? "primary" : "secondary"}
      disabled={isOff}
      aria-keyshortcuts={isSpace ? "Space" : press}
      className="h-16 flex-col gap-y-0.5 px-4 text-lg"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void run()}
    >
      <Kbd className={clx("h-6 px-2 text-base", isMain && "bg-transparent text-inherit")}>
        {isSpace ? t("packBench.keys.space") : (NAMES[press] ?? press)}
      </Kbd>
      {label}
    </Button>
  ) : null
}
