import * as dashboard from "@medusajs/dashboard/components"

/**
 * Components of Medusa's dashboard. Older dashboards do not export them, and an import by name would then break the
 * build of the store's whole admin. This way, only our pages do not work there.
 */
export const { ActionMenu, Combobox, Form, SectionRow, Thumbnail } = dashboard

const components: Record<string, unknown> = { ActionMenu, Combobox, Form, SectionRow, Thumbnail }

/** Whether this dashboard is too old for our pages. */
export const isDashboardOld = Object.values(components).includes(undefined)
