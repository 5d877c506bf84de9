import { clx } from "@medusajs/ui"
import { Fragment, type ReactNode, useEffect, useState } from "react"
import { Link, useLocation, useNavigate } from "react-router-dom"
import { useTexts } from "../../i18n/use-texts"
import { Choice } from "../section/table-tools"

interface IndexedSection {
  /** Its anchor: an address that ends with `#` and this leads to it. */
  id: string
  title: string
  content: ReactNode
}

/** Marks a page that has an index: the page leaves room for it at the end. Isolated, it stays below open drawers. */
export const ROOM_FOR_INDEX = "relative isolate xl:has-[[data-page-index]]:pe-52"

/**
 * The sections of a long page, with an index that marks where the reader is: a list at the end of a wide page, a select
 * above the sections of a narrow one. Both stay in sight.
 */
export function IndexedSections({ sections }: { sections: IndexedSection[] }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { hash, search, key } = useLocation()
  const current = useCurrent(sections.map(({ id }) => id))
  // The key changes when the link to the section in the address is used again.
  useEffect(() => {
    if (hash) goToAnchor(hash.slice(1))
  }, [hash, key])
  return (
    <>
      <nav
        data-page-index=""
        aria-label={t("index.title")}
        className="bg-ui-bg-subtle sticky top-0 z-10 -mx-3 -my-1 px-3 py-2 xl:absolute xl:inset-y-0 xl:end-0 xl:z-auto xl:m-0 xl:w-48 xl:bg-transparent xl:p-0"
      >
        <div className="sm:w-64 xl:hidden">
          <Choice
            label={t("index.goTo")}
            value={current ?? ""}
            options={sections.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(id) =>
              void navigate({ search, hash: id }, { replace: true, preventScrollReset: true })
            }
          />
        </div>
        <ul className="sticky top-3 hidden border-s py-1 xl:block">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <Link
                to={{ search, hash: id }}
                replace
                preventScrollReset
                aria-current={id === current ? "location" : undefined}
                className={clx(
                  "transition-fg -ms-px block border-s px-4 py-1.5",
                  id === current
                    ? "txt-compact-small-plus text-ui-fg-base border-ui-fg-base"
                    : "txt-compact-small text-ui-fg-subtle hover:text-ui-fg-base border-transparent",
                )}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map(({ id, content }) => (
        <Fragment key={id}>
          <PageAnchor id={id} />
          {content}
        </Fragment>
      ))}
    </>
  )
}

/** The id of the section at the top of what is seen of the page. */
function useCurrent(ids: string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const shown = ids.join(" ")
  useEffect(() => {
    const places = shown.split(" ").flatMap((id) => document.getElementById(id) ?? [])
    const page = places[0]?.closest("main")
    if (!page) return
    const look = () => setCurrent(currentOf(places, page)?.id)
    look()
    // At the end of the page, going to a section may scroll nothing. It still gets the focus.
    const events = ["scroll", "focusin"]
    for (const event of events) page.addEventListener(event, look, { passive: true })
    return () => {
      for (const event of events) page.removeEventListener(event, look)
    }
  }, [shown])
  return current
}

/** Above this line, in pixels from the top, is what was read. A folded section is not much taller. */
const READING_LINE = 64

function currentOf(places: HTMLElement[], page: HTMLElement): HTMLElement | undefined {
  const topOf = (place: HTMLElement) =>
    place.getBoundingClientRect().top - page.getBoundingClientRect().top
  const isAtEnd = page.scrollTop > 0 && page.scrollTop + page.clientHeight >= page.scrollHeight - 1
  if (isAtEnd) {
    // The last sections cannot come to the top: the one that was gone to is marked, else the last.
    const focused = places.find((place) => place === document.activeElement && topOf(place) >= 0)
    return focused ?? places.at(-1)
  }
  return places.filter((place) => topOf(place) <= READING_LINE).at(-1) ?? places[0]
}

/** A place in front of a section to which links can scroll. It takes no space. */
function PageAnchor({ id }: { id: string }) {
  return <div id={id} tabIndex={-1} className="-mb-3 scroll-mt-14 outline-none xl:scroll-mt-3" />
}

/** Scrolls to an anchor and focuses it. */
export function goToAnchor(id: string): void {
  const place = document.getElementById(id)
  const page = place?.closest("main")
  if (!place || !page) {
    return
  }
  const margin = parseFloat(getComputedStyle(place).scrollMarginTop)
  // `scrollIntoView` would also scroll the parents of the page and hide the top bar.
  page.scrollBy({
    top: place.getBoundingClientRect().top - page.getBoundingClientRect().top - margin,
  })
  place.focus({ preventScroll: true })
}
