import { Language } from "@medusajs/icons"
import { DropdownMenu, IconButton } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useTexts } from "../../i18n/use-texts"

const LANGUAGES = { en: "English", lv: "Latviešu" }

/**
 * Chooses the language of the admin, as the dashboard's profile page does: the browser remembers it. That page does not
 * offer Latvian; the dashboard's own texts are then in English.
 */
export function LanguageMenu() {
  const { t } = useTexts()
  const { i18n } = useTranslation()
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        <IconButton size="small" variant="transparent" type="button" aria-label={t("language")}>
          <Language />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end">
        <DropdownMenu.RadioGroup
          value={i18n.language === "lv" ? "lv" : "en"}
          onValueChange={(code) => void i18n.changeLanguage(code)}
        >
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <DropdownMenu.RadioItem key={code} value={code} lang={code}>
              {name}
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}
