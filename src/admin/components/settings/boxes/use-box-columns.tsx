import { PencilSquare, Trash, ArrowDownMini, ArrowUpMini } from "@medusajs/icons"
import {
  createDataTableColumnHelper,
  StatusBadge,
  toast,
  usePrompt,
  IconButton,
} from "@medusajs/ui"
import { useMemo, useEffect, useRef } from "react"
import { useDeleteBox, useBoxes, useOrderBoxes } from "../../../hooks/use-boxes"
import { useTexts } from "../../../i18n/use-texts"
import type { Box } from "../../../lib/box"
import { fillingScale, type Sizes } from "../../../lib/box-drawing"
import { PackageDrawing } from "../../package-drawing"
import { CutText } from "../../section/cut-text"
import { RowMenu } from "../../section/row-menu"

const helper = createDataTableColumnHelper<Box>()

interface BoxActions {
  onEdit: (box: Box) => void
  /** Called with a sentence that names the box's new place. */
  onMoved: (where: string) => void
}

/** Memoised: for new columns the table would draw all cells again and lose the focus. */
export function useBoxColumns({ onEdit, onMoved }: BoxActions) {
  const { t } = useTexts()
  return useMemo(
    () => [
      helper.display({
        id: "order",
        header: t("boxes.order"),
        size: 92,
        cell: ({ row: { original: box } }) => <MoveButtons box={box} onMoved={onMoved} />,
      }),
      helper.accessor("name", {
        header: t("boxes.name"),
        cell: ({ row: { original: box } }) => (
          <div className="flex items-center gap-x-3 py-2">
            <BoxPicture box={box} />
            <div className="flex min-w-0 flex-col">
              <CutText text={box.name} className="text-ui-fg-base" />
              <span className="text-ui-fg-subtle">{t(`boxes.kinds.${box.kind}`)}</span>
            </div>
          </div>
        ),
      }),
      helper.display({
        id: "inner",
        header: t("boxes.inner"),
        cell: ({ row: { original: box } }) =>
          `${box.inner_length} × ${box.inner_width} × ${box.inner_height}`,
      }),
      helper.display({
        id: "outer",
        header: t("boxes.outer"),
        cell: ({ row: { original: box } }) =>
          `${box.outer_length} × ${box.outer_width} × ${box.outer_height}`,
      }),
      helper.display({
        id: "weights",
        header: t("boxes.weights"),
        cell: ({ row: { original: box } }) => `${box.tare_weight} / ${box.max_weight}`,
      }),
      helper.accessor("is_enabled", {
        header: t("boxes.status"),
        cell: ({ getValue }) => (
          <StatusBadge color={getValue() ? "green" : "grey"}>
            {getValue() ? t("boxes.enabled") : t("boxes.disabled")}
          </StatusBadge>
        ),
      }),
      helper.display({
        id: "action",
        cell: ({ row: { original: box } }) => <BoxMenu box={box} onEdit={onEdit} />,
      }),
    ],
    [t, onEdit, onMoved],
  )
}

function BoxMenu({ box, onEdit }: { box: Box; onEdit: (box: Box) => void }) {
  const { t } = useTexts()
  const remove = useConfirmedRemoval()
  const edit = { icon: <PencilSquare />, label: t("common.edit"), onClick: () => onEdit(box) }
  const erase = { icon: <Trash />, label: t("common.delete"), onClick: () => remove(box) }
  return <RowMenu name={box.name} groups={[{ actions: [edit] }, { actions: [erase] }]} />
}

const ROOM = 30

/** The proportions of a box, drawn from its outside. */
function BoxPicture({ box }: { box: Box }) {
  const { t } = useTexts()
  const { outer_length: length, outer_width: width, outer_height: height } = box
  const sizes: Sizes = [length, width, height]
  return (
    <PackageDrawing
      sizes={sizes}
      scale={fillingScale(sizes, ROOM)}
      room={ROOM}
      label={t("boxes.picture", { length, width, height })}
    />
  )
}

/** Asks, then deletes a box. */
function useConfirmedRemoval(): (box: Box) => void {
  const { t } = useTexts()
  const prompt = usePrompt()
  const { mutate: deleteBox } = useDeleteBox()
  const askAndDelete = async ({ id, name }: Box) => {
    const isAgreed = await prompt({
      title: t("boxes.deletePrompt.title", { name }),
      description: t("boxes.deletePrompt.description"),
      confirmText: t("common.delete"),
      cancelText: t("common.cancel"),
    })
    if (isAgreed) {
      deleteBox(id, {
        onSuccess: () => toast.success(t("boxes.deleted", { name })),
        onError: (error) => toast.error(error.message),
      })
    }
  }
  return (box) => void askAndDelete(box)
}

interface MoveButtonsProps {
  box: Box
  onMoved: (where: string) => void
}

/** Moves a box up and down. The focus moves along, so a button can be pressed again. */
function MoveButtons({ box, onMoved }: MoveButtonsProps) {
  const { t } = useTexts()
  const { name } = box
  const { place, count, moveTo } = useMoveBox(box, onMoved)
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const pressed = useRef<"up" | "down">()
  useEffect(() => {
    if (!pressed.current) {
      return
    }
    // A moved row loses the focus. At the end of the list only the other button is enabled.
    const [wanted, other] = pressed.current === "up" ? [up, down] : [down, up]
    const button = wanted.current?.disabled ? other : wanted
    button.current?.focus()
    pressed.current = undefined
  }, [place])
  const move = (direction: "up" | "down") => {
    pressed.current = direction
    moveTo(direction === "up" ? place - 1 : place + 1)
  }
  return (
    <div className="flex">
      <IconButton
        ref={up}
        size="small"
        variant="transparent"
        disabled={place === 0}
        aria-label={t("boxes.moveUp", { name })}
        onClick={() => move("up")}
      >
        <ArrowUpMini />
      </IconButton>
      <IconButton
        ref={down}
        size="small"
        variant="transparent"
        disabled={place === count - 1}
        aria-label={t("boxes.moveDown", { name })}
        onClick={() => move("down")}
      >
        <ArrowDownMini />
      </IconButton>
    </div>
  )
}

/** The index of a box among all boxes, and a function that moves it. */
function useMoveBox(box: Box, onMoved: (where: string) => void) {
  const { t } = useTexts()
  const { data: boxes = [] } = useBoxes()
  const { mutate: order } = useOrderBoxes()
  const place = boxes.findIndex(({ id }) => id === box.id)
  const count = boxes.length
  const moveTo = (to: number) => {
    onMoved(t("boxes.moved", { name: box.name, place: to + 1, count }))
    order(moved(boxes, place, to), { onError: (error) => toast.error(error.message) })
  }
  return { place, count, moveTo }
}

/** Moves one element of a list; the others keep their order. */
function moved<Element>(list: readonly Element[], from: number, to: number): Element[] {
  const rest = [...list]
  const taken = rest.splice(from, 1)
  rest.splice(to, 0, ...taken)
  return rest
}
