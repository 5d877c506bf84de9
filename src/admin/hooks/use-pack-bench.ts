import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { FetchError } from "@medusajs/js-sdk"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { useTexts } from "../i18n/use-texts"
import {
  activePackage,
  type Bench,
  type BenchDay,
  type BoxAnswer,
  leaveOut,
  nextPiece,
  type PackedPackage,
  type Packing,
  type PackingBench,
  repack,
  scan,
  setWeight,
  shownPackage,
  splitPackage,
  startPacking,
  tickNext,
} from "../lib/pack-bench"
import {
  benchId,
  createSaver,
  forgetOrder,
  keepOrder,
  keptOrder,
  sendProgress,
} from "../lib/pack-saver"
import { queryKeys, useReload } from "../lib/query-keys"
import { getFrom, postTo } from "../lib/sdk"
import { isAnswerLost } from "../lib/server-message"
import { isConfirmable, type Shipment } from "../lib/shipment"
import { useBenchPrint } from "./use-bench-print"
import { type BenchBox, type Question, type Said, useBenchState } from "./use-bench-state"
import { usePermissions } from "./use-permissions"
import { useScale } from "./use-scale"

interface OpenOptions {
  scan?: string
  take_over?: boolean
  start_again?: boolean
}

/** The order on the bench, and all that a packer does with it. */
export function usePackBench() {
  const { t } = useTexts()
  const reload = useReload()
  const bench = useBenchState()
  const { now, change, say, sayError, onBench } = bench
  const printing = useBenchPrint()
  const day = useQuery({
    queryKey: queryKeys.benchDay,
    queryFn: async () => (await getFrom<{ day: BenchDay }>("pack-bench")).day,
    refetchInterval: EVERY_MS,
  })
  /** Scans that came while the bench was busy. */
  const waiting = useRef<string[]>([])
  const paused = useRef<string[]>([])

  const during = async (work: () => Promise<unknown>) => {
    await bench.during(() =>
      work().catch((error: unknown) => {
        const packing = onBench()
        if (packing && isTakenOver(error)) return showTakenOver(packing)
        throw error
      }),
    )
    while (!now().isBusy && waiting.current.length > 0) submit(waiting.current.shift() ?? "")
  }

  const [saver] = useState(() =>
    createSaver({
      onOffline: (isOffline) => change({ isOffline }),
      onRefused: (error, claim) => {
        const packing = onBench()
        if (packing?.claim !== claim) return
        if (isTakenOver(error)) void showTakenOver(packing)
        else sayError(error)
      },
    }),
  )
  const save = (packing: Packing) => {
    const { order, claim } = onBench() ?? {}
    if (!order || !claim) return
    change({ packing })
    saver.save({ order_id: order.id, claim, progress: packing.progress })
  }
  const showTakenOver = async ({ order, claim }: PackingBench) => {
    forgetOrder(claim)
    const { data } = await day.refetch()
    const holder = data?.at_benches.find(({ order_number }) => order_number === order.order_number)
    change({ view: { kind: "taken_over", order, by: holder?.by ?? null }, packing: undefined })
    change({ question: undefined, text: "" })
    say("wrong", t("packBench.takenOver"))
  }

  const open = (options: OpenOptions) =>
    during(async () => {
      await sendWhatIsKept()
      const opened = await askForOrder(options, paused.current)
      const isPaused = opened.kind === "nothing_left" && paused.current.length > 0
      // Now it is the turn of those that were paused here.
      if (isPaused) paused.current = []
      show(isPaused ? await askForOrder(options, []) : opened)
      void day.refetch()
    })
  const show = (opened: Bench) => {
    change({ view: opened, packing: undefined, said: undefined })
    const kept = keptOrder()
    if (opened.kind !== "packing") {
      // Shipped, or with another bench, it is no longer opened after a reload.
      if ("order" in opened && kept?.order_id === opened.order.id) forgetOrder(kept.claim)
      return
    }
    keepOrder({ order_id: opened.order.id, claim: opened.claim })
    change({ packing: startPacking(opened) })
    if (opened.is_restarted) say("wrong", t("packBench.restarted"))
    else if (opened.is_resumed) say("plain", t("packBench.resumed"))
  }
  // After a reload, packing goes on.
  const isResumed = useRef(false)
  useEffect(() => {
    const kept = keptOrder()
    if (kept && !isResumed.current) void open({ scan: kept.order_id })
    isResumed.current = true
  })

  const update = (packing: Packing, { tone, text }: Said) => {
    change({ question: undefined, text: "" })
    save(packing)
    say(tone, text)
  }
  const settle = (outcome: ReturnType<typeof scan>) => {
    if (outcome.kind === "ticked") {
      const { packing, piece, number, isPackageFull, isAllIn, isOutOfOrder } = outcome
      const next = activePackage(packing)
      const more = isAllIn
        ? `${t("packBench.allIn")}.`
        : isPackageFull && next !== undefined
          ? t("packBench.packageFull", { number, next: next + 1 })
          : isOutOfOrder
            ? t("packBench.outOfOrder")
            : ""
      const text = `${t("packBench.in", { title: piece.title })} ${more}`
      update(packing, { tone: isAllIn ? "done" : "right", text })
    } else if (outcome.kind === "other_package") {
      say("wrong", t("packBench.wrong.other_package", { number: outcome.number }))
    } else {
      say("wrong", t(`packBench.wrong.${outcome.kind}`))
    }
  }
  /** Takes what was scanned, or typed with Enter. */
  const submit = (text: string) => {
    const { isBusy, packing, question } = now()
    change({ text: "" })
    if (isBusy) waiting.current.push(text)
    else if (question) say("wrong", t("packBench.questionFirst"))
    else if (packing) settle(scan(packing, text))
    else void open({ scan: text })
  }
  const tickByHand = () => {
    const packing = now().packing
    const outcome = packing && tickNext(packing)
    if (outcome) settle(outcome)
  }

  const askForBox = async (pack: PackedPackage, box_id: string | null, in_one: boolean) => {
    const { order, claim } = onBench() ?? {}
    const body = { claim, box_id, contents: pack.contents, in_one }
    return (await postTo<BoxAnswer>(`pack-bench/${order?.id}/box`, body)).packages
  }
  const chooseBox = (box: BenchBox, isForced: boolean) =>
    during(async () => {
      const packing = now().packing
      const index = packing ? shownPackage(packing) : 0
      const pack = packing?.progress.packages[index]
      if (!packing || !pack) return
      const packages = await askForBox(pack, box.id, isForced)
      if (packages.length === 0) return change({ question: { kind: "too_small", box } })
      const text = t("packBench.boxChanged", { name: box.name, count: packages.length })
      update(repack(packing, index, packages), { tone: "right", text })
    })
  /** Changed packages get their picture and their weight from the store, before they can be shipped. */
  const drawAgain = async () => {
    const isChanged = ({ progress, drawings }: Packing, at: number) =>
      drawings[at] === null && progress.packages[at]?.weight === null
    const { packages } = now().packing?.progress ?? { packages: [] }
    for (const [at, pack] of packages.entries()) {
      const before = now().packing
      if (!before || !pack.box_id || !isChanged(before, at)) continue
      const [one, ...more] = await askForBox(pack, pack.box_id, true).catch(() => [])
      const packing = now().packing
      if (packing && one && more.length === 0) save(repack(packing, at, [one]))
    }
  }
  const addPackage = () => {
    const packing = now().packing
    const after = packing && splitPackage(packing)
    if (!after) return say("wrong", t("packBench.nothingToMove"))
    update(after, { tone: "right", text: t("packBench.packageAdded") })
    void during(drawAgain)
  }
  const leaveRestOut = () => {
    const packing = now().packing
    const after = packing && leaveOut(packing)
    change({ question: undefined })
    if (!after) return say("wrong", t("packBench.nothingToShip"))
    const { line, quantity, isTakenOut } = after
    const text = t(isTakenOut ? "packBench.leftOutKit" : "packBench.leftOut", {
      quantity,
      title: line.title,
    })
    update(after.packing, { tone: isTakenOut ? "wrong" : "right", text })
    void during(drawAgain)
  }
  const weigh = (index: number, grams: number) => {
    const packing = now().packing
    if (!packing) return
    update(setWeight(packing, index, grams), { tone: "right", text: t("packBench.weighed") })
  }

  const ship = () => {
    const shipped = onBench()
    if (!shipped) return
    const { order, claim, packing } = shipped
    const missing = nextPiece(packing)
    if (missing) return say("wrong", t("packBench.notAllIn", { title: missing.piece.title }))
    say("plain", t("packBench.ordering"))
    void during(async () => {
      // Without the network, they are as they were guessed.
      await drawAgain()
      saver.stop()
      const { progress } = now().packing ?? packing
      try {
        const path = `pack-bench/${order.id}/ship`
        const { shipment } = await postTo<{ shipment: Shipment }>(path, { claim, progress })
        forgetOrder(claim)
        const isConfirming = shipped.is_confirmed_automatically
        const shipments = [shipment]
        const view = { kind: "shipped", order, shipments, isNew: true, isConfirming } as const
        change({ view, packing: undefined })
        say("done", t(isConfirming ? "packBench.shipped" : "packBench.shippedUnconfirmed"))
        void reload(queryKeys.toShip, queryKeys.shipments, queryKeys.benchDay, ordersQueryKeys.all)
        if (isConfirming || !isConfirmable(shipment)) void print(shipment)
      } catch (error) {
        if (isTakenOver(error)) throw error
        save(now().packing ?? packing)
        throw isAnswerLost(error) ? new Error(t("packBench.answerLost")) : error
      }
    })
  }
  const print = async (shipment: Shipment) => {
    change({ isPrinting: true })
    const isPrinted = await printing.printSoon(shipment)
    change({ isPrinting: false })
    const { view } = now()
    const isShown = view.kind === "shipped" && view.shipments.some(({ id }) => id === shipment.id)
    // The next order may be on the bench by now.
    if (!isPrinted) {
      const order = shipment.order_number ?? shipment.reference
      say("wrong", t(isShown ? "packBench.notPrinted" : "packBench.notPrintedOf", { order }))
    } else if (isShown) {
      const text = t(printing.printer === null ? "packBench.printed" : "packBench.queued")
      change({ said: { tone: "done", text } })
    }
  }
  const confirm = (shipment: Shipment) =>
    during(async () => {
      const path = `shipments/${shipment.id}/confirm`
      const { shipment: confirmed } = await postTo<{ shipment: Shipment }>(path)
      const { view } = now()
      if (view.kind === "shipped") change({ view: { ...view, shipments: [confirmed] } })
      void reload(queryKeys.shipments)
      void print(confirmed)
    })

  const toStart = () => {
    change({ view: { kind: "start" }, packing: undefined, question: undefined, said: undefined })
    void day.refetch()
  }
  /** Every bench may go on with the order. */
  const pause = () => {
    const { order, claim, packing } = onBench() ?? {}
    if (!order || !claim || !packing) return
    void during(async () => {
      await sendProgress({ order_id: order.id, claim, progress: packing.progress })
      await postTo(`pack-bench/${order.id}/pause`, { claim })
      saver.stop()
      forgetOrder(claim)
      paused.current.push(order.id)
      toStart()
    })
  }

  return {
    ...bench.state,
    day: day.data,
    may: usePermissions(),
    printing,
    scale: useScale(),
    actions: {
      type: (text: string) => {
        const { question } = now()
        change({ text, question: question?.kind === "box" ? { ...question, at: 0 } : question })
      },
      say,
      submit,
      /** Undefined closes the question. */
      ask: (question: Question | undefined) => change({ question, text: "", said: undefined }),
      highlight: (at: number) => change({ question: { kind: "box", at } }),
      open,
      tickByHand,
      chooseBox,
      addPackage,
      leaveRestOut,
      weigh,
      ship,
      print,
      confirm,
      toStart,
      pause,
    },
  }
}

export type PackBench = ReturnType<typeof usePackBench>

/** Other benches change the day, too. */
const EVERY_MS = 30_000
/** As many as the store takes. */
const MOST_PAUSED = 100

async function askForOrder(options: OpenOptions, paused: string[]): Promise<Bench> {
  const body = { bench: benchId(), paused: paused.slice(-MOST_PAUSED), ...options }
  return (await postTo<{ bench: Bench }>("pack-bench/open", body)).bench
}

/** What the store does not have yet, of the order before. */
async function sendWhatIsKept(): Promise<void> {
  const kept = keptOrder()
  if (!kept?.progress) return
  // Refused, another page has opened that order since, and has its own ticks.
  await sendProgress(kept).catch((error: unknown) => {
    if (isAnswerLost(error)) throw error
  })
}

/** Another page has opened the order since. */
const isTakenOver = (error: unknown) => error instanceof FetchError && error.status === 409
