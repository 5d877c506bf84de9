import type { ReactNode } from "react"
import { type Permission, PERMISSIONS } from "../../../permissions"
import { useKnownPermissions, usePermissions } from "../../hooks/use-permissions"
import { useTexts } from "../../i18n/use-texts"
import { Notice } from "./notice"

/** Shown only to a person who may do this, once that is known. */
export function Allowed({ to, children }: { to: Permission; children: ReactNode }) {
  return useKnownPermissions()?.[to] ? children : null
}

interface NotAllowedProps {
  to: Permission
  text: "none" | "look" | "asPlanned" | "noService" | "confirm"
}

/** Says what a person's role lacks, and which permission to ask for. Shows nothing to a person who may do this. */
export function NotAllowed({ to, text }: NotAllowedProps) {
  const { t } = useTexts()
  return usePermissions()[to] ? null : (
    <Notice variant="info" role="status">
      {t(`permissions.${text}`)} {t("permissions.ask", { permission: PERMISSIONS[to] })}
    </Notice>
  )
}
