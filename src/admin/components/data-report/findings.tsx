import { CheckCircleSolid } from "@medusajs/icons"
import { StatusBadge, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTexts } from "../../i18n/use-texts"
import { Section } from "../section/section"

interface FindingsProps {
  title: string
  description: string
  count: number
  /** How many of them are listed. */
  listed: number
  /** What is said when there are none. */
  none: string
  children: ReactNode
}

/** One kind of gap in the store's data: how many there are, and the first of them. */
export function Findings({ title, description, count, listed, none, children }: FindingsProps) {
  const { t, locale } = useTexts()
  return (
    <Section
      title={title}
      description={description}
      actions={
        <StatusBadge color={count > 0 ? "orange" : "green"}>
          {count.toLocaleString(locale)}
        </StatusBadge>
      }
    >
      {count > 0 ? (
        children
      ) : (
        <div className="text-ui-fg-subtle flex items-center gap-x-2 px-6 py-4">
          <CheckCircleSolid className="text-ui-tag-green-icon" />
          <Text size="small" leading="compact">
            {none}
          </Text>
        </div>
      )}
      {count > listed && (
        <Text size="small" leading="compact" className="text-ui-fg-subtle px-6 py-4">
          {t("dataReport.firstOnly", { count: listed })}
        </Text>
      )}
    </Section>
  )
}
