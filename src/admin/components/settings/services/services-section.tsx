import { Button, DataTable, toast, useToggleState, useDataTable } from "@medusajs/ui"
import { useState, useCallback } from "react"
import { PAGE_SIZE, useLocalTable } from "../../../hooks/use-local-table"
import { useRefreshServices, useServices, useChangeService } from "../../../hooks/use-services"
import { useTexts } from "../../../i18n/use-texts"
import {
  type DeliveryService,
  nameOfService,
  groupIssues,
  type ServiceIssue,
} from "../../../lib/delivery-service"
import { LoadError } from "../../section/load-error"
import { Notice } from "../../section/notice"
import { Section } from "../../section/section"
import { CreateOptionsModal } from "../shipping-options/create-options-modal"
import { ServiceDrawer } from "./service-drawer"
import { useServiceColumns } from "./use-service-columns"

/** One constant array: the table would take a new one for new data. */
const NONE: DeliveryService[] = []

interface ServicesSectionProps {
  /** Whether there is a service address to ask. */
  canAsk: boolean
  /** Currency of the account's quotes. */
  currency: string
}

export function ServicesSection({ canAsk, currency }: ServicesSectionProps) {
  const { t } = useTexts()
  const { data, error: loadError, isPending, refetch } = useServices()
  const services = data ?? NONE
  // After an error, the services that were read before stay visible.
  const error = data ? null : loadError
  const refresh = useRefreshServices()
  const [isCreating, startCreating, stopCreating] = useToggleState()
  const [edited, setEdited] = useState<DeliveryService>()
  const onSwitch = useServiceSwitch()
  const table = useDataTable({
    ...useLocalTable(services, textOf),
    columns: useServiceColumns({ onEdit: setEdited, onSwitch }),
    getRowId: ({ service_code }) => service_code,
    isLoading: isPending,
  })
  const runRefresh = () =>
    refresh.mutate(undefined, {
      onSuccess: ({ services: { length: count } }) =>
        toast[count > 0 ? "success" : "warning"](t("services.refreshed", { count })),
    })
  const issues = refresh.data?.issues ?? []
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
      {(error || refresh.error || issues.length > 0 || doubtful.length > 0) && (
        <div className="flex flex-col gap-y-3 px-6 py-4">
          {error && <LoadError error={error} onRetry={() => void refetch()} />}
          {refresh.error && (
            <LoadError
              title={t("services.refreshFailed")}
              error={refresh.error}
              onRetry={runRefresh}
            />
          )}
          {issues.length > 0 && <ServiceIssues issues={issues} />}
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

/** The countries for which a refresh found nothing, and why. */
function ServiceIssues({ issues }: { issues: ServiceIssue[] }) {
  const { t } = useTexts()
  return (
    <Notice variant="warning" role="status">
      <strong className="txt-compact-small-plus">{t("services.issues")}</strong>
      <ul className="text-ui-fg-subtle mt-1 flex flex-col gap-y-1">
        {groupIssues(issues).map(({ countries, message }) => (
          <li key={message} className="break-words">
            {countries.join(", ")}: {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Enables a disabled service and disables an enabled one. */
function useServiceSwitch(): (service: DeliveryService) => void {
  const { t } = useTexts()
  const { mutate } = useChangeService()
  return useCallback(
    (service: DeliveryService) => {
      const is_enabled = !service.is_enabled
      const text = is_enabled ? "services.switchedOn" : "services.switchedOff"
      mutate(
        { code: service.service_code, change: { is_enabled } },
        {
          onSuccess: () => toast.success(t(text, { name: nameOfService(service) })),
          onError: (error) => toast.error(error.message),
        },
      )
    },
    [mutate, t],
  )
}

function textOf({ label, name, service_code }: DeliveryService): string {
  return `${label ?? ""} ${name} ${service_code}`
}
