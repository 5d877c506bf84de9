import { PencilSquare, Trash } from "@medusajs/icons"
import { useTexts } from "../../../i18n/use-texts"
import type { Box } from "../../../lib/box"
import { RowMenu } from "../../section/row-menu"
import { useConfirmedRemoval } from "./use-confirmed-removal"

/** What can be done with a box. */
export function BoxMenu({ box, onEdit }: { box: Box; onEdit: (box: Box) => void }) {
  const { t } = useTexts()
  const remove = useConfirmedRemoval()
  const edit = { icon: <PencilSquare />, label: t("common.edit"), onClick: () => onEdit(box) }
  const erase = { icon: <Trash />, label: t("common.delete"), onClick: () => remove(box) }
  return <RowMenu name={box.name} groups={[{ actions: [edit] }, { actions: [erase] }]} />
}
