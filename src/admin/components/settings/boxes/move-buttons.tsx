import { ArrowDownMini, ArrowUpMini } from "@medusajs/icons"
import { IconButton } from "@medusajs/ui"
import { useEffect, useRef } from "react"
import { useTexts } from "../../../i18n/use-texts"
import type { Box } from "../../../lib/box"
import { useMoveBox } from "./use-move-box"

interface MoveButtonsProps {
  box: Box
  onMoved: (where: string) => void
}

/** Moves a box up and down. Whoever presses a button can press it again: the focus moves along. */
export function MoveButtons({ box, onMoved }: MoveButtonsProps) {
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
    // A row that has moved has lost the focus; at either end only the other button is left.
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
