import { PencilSquare, Trash } from "@medusajs/icons"
import { Badge, createDataTableColumnHelper, StatusBadge } from "@medusajs/ui"
import { useTexts } from "../../../i18n/use-texts"
import type { Box } from "../../../lib/box"

const helper = createDataTableColumnHelper<Box>()

interface BoxActions {
  onEdit: (box: Box) => void
  onDelete: (box: Box) => void
}

export function useBoxColumns({ onEdit, onDelete }: BoxActions) {
  const { t } = useTexts()
  return [
    helper.accessor("name", { header: t("boxes.name") }),
    helper.accessor("kind", {
      header: t("boxes.kind"),
      cell: ({ getValue }) => <Badge size="2xsmall">{t(`boxes.kinds.${getValue()}`)}</Badge>,
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
    helper.action({
      actions: ({ row: { original: box } }) => [
        [{ icon: <PencilSquare />, label: t("common.edit"), onClick: () => onEdit(box) }],
        [{ icon: <Trash />, label: t("common.delete"), onClick: () => onDelete(box) }],
      ],
    }),
  ]
}
