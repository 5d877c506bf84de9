import { Badge, Table } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import type { DataReport } from "../../lib/data-report"
import { TableLink } from "../section/table-link"
import { Findings } from "./findings"

/** Variants that are priced and shipped with a default weight or size. */
export function UnmeasuredVariants({ report }: { report: DataReport }) {
  const { t } = useTexts()
  const { count, variants } = report.unmeasured_variants
  return (
    <Findings
      title={t("dataReport.unmeasured.title")}
      description={t("dataReport.unmeasured.description")}
      none={t("dataReport.unmeasured.none")}
      count={count}
      listed={variants.length}
    >
      <Table>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>{t("dataReport.unmeasured.variant")}</Table.HeaderCell>
            <Table.HeaderCell>{t("dataReport.unmeasured.sku")}</Table.HeaderCell>
            <Table.HeaderCell>{t("dataReport.unmeasured.missing")}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {variants.map(({ id, title, sku, product, missing }) => (
            <Table.Row key={id}>
              <Table.Cell className="max-w-80">
                <TableLink
                  to={`/products/${product.id}/variants/${id}`}
                  text={`${product.title} · ${title}`}
                />
              </Table.Cell>
              <Table.Cell>{sku ?? "–"}</Table.Cell>
              <Table.Cell>
                <div className="flex flex-wrap gap-1 py-2">
                  {missing.map((measure) => (
                    <Badge key={measure} size="2xsmall">
                      {t(`packing.measures.${measure}`)}
                    </Badge>
                  ))}
                </div>
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </Findings>
  )
}
