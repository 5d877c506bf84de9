import { TriangleRightMini } from "@medusajs/icons"
import { Button, clx } from "@medusajs/ui"
import { type ReactNode, useId, useState } from "react"
import { type FieldValues, useFormContext } from "react-hook-form"
import { useTexts } from "../../i18n/use-texts"

interface MoreFieldsProps {
  /** Names of the fields inside. */
  names: string[]
  /** Whether one of them is set. The fields are then open from the start. */
  isUsed: boolean
  children: ReactNode
}

/** Fields that few people need, behind a button. An error in one of them shows them all. */
export function MoreFields({ names, isUsed, children }: MoreFieldsProps) {
  const { t } = useTexts()
  const id = useId()
  const { errors } = useFormContext<FieldValues>().formState
  const [isOpen, setOpen] = useState(isUsed)
  const isShown = isOpen || names.some((name) => errors[name])
  return (
    <>
      <Button
        type="button"
        size="small"
        variant="transparent"
        className="self-start"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setOpen(!isShown)}
      >
        <TriangleRightMini className={clx(isShown && "rotate-90")} />
        {t("cards.more")}
      </Button>
      <div id={id} hidden={!isShown} className={clx(isShown && "flex flex-col gap-y-6")}>
        {children}
      </div>
    </>
  )
}
