import { useIsCut } from "../../hooks/use-is-cut"
import { useTexts } from "../../i18n/use-texts"
import type { Shipment } from "../../lib/shipment"
import { CutText } from "../section/cut-text"
import { WholeText } from "../section/whole-text"

/** The first tracking number, linked where the carrier's page is known, and how many more there are. */
export function FirstNumber({ tracking }: Pick<Shipment, "tracking">) {
  const { t } = useTexts()
  const [first, ...more] = tracking
  if (!first) {
    return <>–</>
  }
  return (
    <div className="flex min-w-0 flex-col">
      {first.url ? (
        <NumberLink number={first.number} url={first.url} />
      ) : (
        <CutText text={first.number} />
      )}
      {more.length > 0 && (
        <span className="text-ui-fg-subtle">
          {t("shipmentsPage.moreNumbers", { count: more.length })}
        </span>
      )}
    </div>
  )
}

function NumberLink({ number, url }: { number: string; url: string }) {
  const [ref, isCut] = useIsCut(number)
  return (
    <WholeText text={number} isCut={isCut}>
      <a
        ref={ref}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="text-ui-fg-base hover:text-ui-fg-subtle underline transition-fg truncate"
        onClick={(event) => event.stopPropagation()}
      >
        {number}
      </a>
    </WholeText>
  )
}
