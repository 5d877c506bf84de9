import { createDataTableColumnHelper, StatusBadge } from "@medusajs/ui"
import { useMemo } from "react"
import { useTexts } from "../../../i18n/use-texts"
import type { Box } from "../../../lib/box"
import { CutText } from "../../section/cut-text"
import { BoxMenu } from "./box-menu"
import { BoxPicture } from "./box-picture"
import { MoveButtons } from "./move-buttons"

const helper = createDataTableColumnHelper<Box>()

interface BoxActions {
  onEdit: (box: Box) => void
  /** Told where a box is now, in words. */
  onMoved: (where: string) => void
}

/** Kept from render to render: for new columns the table would draw all cells anew, and lose the focus. */
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
