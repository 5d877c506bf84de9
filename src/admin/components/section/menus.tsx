import type { ActionMenuProps } from "@medusajs/dashboard/components"
import { EllipsisHorizontal, Language, PencilSquare } from "@medusajs/icons"
import { Button, DropdownMenu, IconButton } from "@medusajs/ui"
import { type ComponentProps, forwardRef } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { usePermissions } from "../../hooks/use-permissions"
import locales from "../../i18n"
import { useTexts } from "../../i18n/use-texts"
import { ActionMenu } from "../../lib/dashboard"
import { Allowed } from "./allowed"

interface EditMenuProps {
  section: string
  onEdit: () => void
  more?: ActionMenuProps["groups"]
}

/** The menu of a section of the settings; the first action edits the section. */
export function EditMenu({ section, onEdit, more = [] }: EditMenuProps) {
  const { t } = useTexts()
  return (
    <Allowed to="set_up">
      <RowMenu
        name={section}
        groups={[
          { actions: [{ icon: <PencilSquare />, label: t("common.edit"), onClick: onEdit }] },
          ...more,
        ]}
      />
    </Allowed>
  )
}

const PARAM = "edit"

/** The section whose drawer is open. */
export function useEditedSection(): string | null {
  return useSearchParams()[0].get(PARAM)
}

/**
 * Whether a section's drawer is open. It is in the address, so that a warning elsewhere can link to the drawer; for
 * a person who may not change the settings it stays closed.
 *
 * @returns whether it is open, and functions to open and close it
 */
export function useSectionEditing(section: string): [boolean, () => void, () => void] {
  const [params, setParams] = useSearchParams()
  const may = usePermissions()
  const set = (value: string | undefined) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (value === undefined) next.delete(PARAM)
        else next.set(PARAM, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [may.set_up && params.get(PARAM) === section, () => set(section), () => set(undefined)]
}

/** The menu of a row or a section. The dashboard's own menu has no name for screen readers. */
export function RowMenu({ name, groups }: { name: string; groups: ActionMenuProps["groups"] }) {
  const { t } = useTexts()
  return (
    <ActionMenu groups={groups}>
      <IconButton size="small" variant="transparent" aria-label={`${name}: ${t("common.actions")}`}>
        <EllipsisHorizontal />
      </IconButton>
    </ActionMenu>
  )
}

/**
 * Chooses the language of the admin, as the dashboard's profile page does: the browser remembers it. That page does not
 * offer all of these languages; in others, the dashboard's own texts are in English.
 */
export function LanguageMenu() {
  const { t } = useTexts()
  const { i18n } = useTranslation()
  const codes = Object.keys(locales)
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        <IconButton size="small" variant="transparent" type="button" aria-label={t("language")}>
          <Language />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end">
        <DropdownMenu.RadioGroup
          value={codes.includes(i18n.language) ? i18n.language : "en"}
          onValueChange={(code) => void i18n.changeLanguage(code)}
        >
          {codes.map((code) => (
            <DropdownMenu.RadioItem key={code} value={code} lang={code}>
              {ownName(code)}
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}

/** How a language calls itself, such as `Latviešu`. */
function ownName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

/** The usual button: small, and not the main one. In a form, it does not submit. */
export const SmallButton = forwardRef<HTMLButtonElement, ComponentProps<typeof Button>>(
  function SmallButton(props, ref) {
    const type = props.asChild ? undefined : "button"
    return <Button ref={ref} size="small" variant="secondary" type={type} {...props} />
  },
)
