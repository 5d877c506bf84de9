import type { ShopConfig } from "./shop-config"
import { type Language, languageNames } from "./texts/language"
import { useTexts } from "./texts/use-texts"
import { addressOf, useRoute } from "./use-route"

/** The shop's name, the other pages of the demo, and the languages. */
export function PageHeader({ config }: { config: ShopConfig }) {
  const { texts, language } = useTexts()
  const route = useRoute()
  return (
    <header className="top">
      <a className="brand" href={addressOf({ page: "items" })}>
        <strong>{texts.shopName}</strong> <span>{texts.tagline}</span>
      </a>
      <nav>
        <a href={addressOf({ page: "find-order" })}>{texts.findOrder}</a>
        <a href={config.adminUrl} target="_blank" rel="noreferrer">
          {texts.admin}
        </a>
        <a href={config.accountPagesUrl} target="_blank" rel="noreferrer">
          {texts.accountPages}
        </a>
      </nav>
      <nav className="languages" aria-label={texts.language}>
        {(Object.keys(languageNames) as Language[]).map((one) => (
          <a
            key={one}
            href={`?lang=${one}${addressOf(route)}`}
            lang={one}
            aria-current={one === language ? "true" : undefined}
          >
            {languageNames[one]}
          </a>
        ))}
      </nav>
    </header>
  )
}
