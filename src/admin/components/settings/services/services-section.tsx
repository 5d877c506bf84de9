import { Button, DataTable, toast, useToggleState } from "@medusajs/ui"
import { useMemo, useState } from "react"
import { useRefreshServices, useServices } from "../../../hooks/use-services"
import { useTexts } from "../../../i18n/use-texts"
import { type DeliveryService, nameOfService } from "../../../lib/delivery-service"
import { LoadError } from "../../section/load-error"
import { Notice } from "../../section/notice"
import { Section } from "../../section/section"
import { CreateOptionsModal } from "../shipping-options/create-options-modal"
import { ServiceDrawer } from "./service-drawer"
import { ServiceProblems } from "./service-problems"
import { useServiceSwitch } from "./use-service-switch"
import { PAGE_SIZE, useServiceTable } from "./use-service-table"

/** One and the same, so that the table does not take it for new data. */
const NONE: DeliveryService[] = []

interface ServicesSectionProps {
  /** Whether there is an address at which the services can be asked for. */
  canAsk: boolean
  /** Of the account's quotes. */
  currency: string
}

export function ServicesSection({ canAsk, currency }: ServicesSectionProps) {
  const { t } = useTexts()
  const { data, error: loadError, isPending, refetch } = useServices()
  const services = data ?? NONE
  // What was read before is shown until it can be read again.
  const error = data ? null : loadError
  const refresh = useRefreshServices()
  const [isCreating, startCreating, stopCreating] = useToggleState()
  const [edited, setEdited] = useState<DeliveryService>()
  const onSwitch = useServiceSwitch()
  const actions = useMemo(() => ({ onEdit: setEdited, onSwitch }), [onSwitch])
  const table = useServiceTable({ services, isLoading: isPending, actions })
  const runRefresh = () =>
    refresh.mutate(undefined, {
      onSuccess: ({ services: { length: count } }) =>
        toast[count > 0 ? "success" : "warning"](t("services.refreshed", { count })),
    })
  const problems = refresh.data?.problems ?? []
  const doubtful = services.filter((service) => service.is_cash_on_delivery_doubtful)
  return (
    <Section
      title={t("services.title")}
      description={t("services.description")}
      actions={
        <>
          <Button
            size="small"
            variant="secondary"
            onClick={runRefresh}
            isLoading={refresh.isPending}
            disabled={!canAsk}
          >
            {t("services.refresh")}
          </Button>
          <Button
            size="small"
            variant="secondary"
            onClick={startCreating}
            disabled={services.length === 0}
          >
            {t("shippingOptions.create")}
          </Button>
        </>
      }
    >
      {(error || refresh.error || problems.length > 0 || doubtful.length > 0) && (
        <div className="flex flex-col gap-y-3 px-6 py-4">
          {error && <LoadError error={error} onRetry={() => void refetch()} />}
          {refresh.error && (
            <LoadError
              title={t("services.refreshFailed")}
              error={refresh.error}
              onRetry={runRefresh}
            />
          )}
          {problems.length > 0 && <ServiceProblems problems={problems} />}
          {doubtful.length > 0 && (
            <Notice variant="warning" role="status">
              {t("services.codDoubt", { names: doubtful.map(nameOfService).join(", ") })}
            </Notice>
          )}
        </div>
      )}
      {!error && (
        <DataTable instance={table}>
          {services.length > PAGE_SIZE && (
            <DataTable.Toolbar className="px-6 py-4">
              <DataTable.Search placeholder={t("services.search")} />
            </DataTable.Toolbar>
          )}
          <DataTable.Table
            emptyState={{
              empty: {
                heading: t("services.empty"),
                description: canAsk ? t("services.emptyHint") : t("services.needsAddress"),
              },
              filtered: { heading: t("services.noResults") },
            }}
          />
          {services.length > PAGE_SIZE && (
            <DataTable.Pagination translations={t("pagination", { returnObjects: true })} />
          )}
        </DataTable>
      )}
      {isCreating && <CreateOptionsModal currency={currency} onClose={stopCreating} />}
      {edited && <ServiceDrawer service={edited} onClose={() => setEdited(undefined)} />}
    </Section>
  )
}
