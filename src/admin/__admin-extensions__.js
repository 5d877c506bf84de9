
      // Auto-generated index file for Medusa Admin UI extensions
    import WidgetComponent0, { config as WidgetConfig0 } from "/work/h-security/src/admin/widgets/location-pickup.tsx"
import WidgetComponent1, { config as WidgetConfig1 } from "/work/h-security/src/admin/widgets/order-shipments.tsx"
import WidgetComponent2, { config as WidgetConfig2 } from "/work/h-security/src/admin/widgets/variant-packing.tsx"

const widgetModule = { widgets: [
  {
    Component: WidgetComponent0,
    zone: ["location.details.side"],
    widgetId: "shipment-ordering:location-pickup"
},
{
    Component: WidgetComponent1,
    zone: ["order.details.side"],
    widgetId: "shipment-ordering:order-shipments"
},
{
    Component: WidgetComponent2,
    zone: ["product_variant.details.side"],
    widgetId: "shipment-ordering:variant-packing"
}
] }
    import RouteComponent0, { handle as handle0, config as HandleConfig0 } from "/work/h-security/src/admin/routes/shipment-ordering/page.tsx"
import RouteComponent1, { handle as handle1, config as HandleConfig1 } from "/work/h-security/src/admin/routes/settings/shipment-ordering/page.tsx"
import RouteComponent2, { handle as handle2, config as HandleConfig2 } from "/work/h-security/src/admin/routes/shipment-ordering/data-report/page.tsx"
import RouteComponent3, { handle as handle3, config as HandleConfig3 } from "/work/h-security/src/admin/routes/shipment-ordering/health/page.tsx"
import RouteComponent4, { handle as handle4, config as HandleConfig4 } from "/work/h-security/src/admin/routes/shipment-ordering/reports/page.tsx"
import RouteComponent5, { handle as handle5, config as HandleConfig5 } from "/work/h-security/src/admin/routes/shipment-ordering/to-ship/page.tsx"

const routeModule = { routes: [
    {
    Component: RouteComponent0,
    path: "/shipment-ordering",
    handle: { label: HandleConfig0.label, translationNs: HandleConfig0.translationNs, ...handle0 }
  },
{
    Component: RouteComponent1,
    path: "/settings/shipment-ordering",
    handle: { label: HandleConfig1.label, translationNs: HandleConfig1.translationNs, ...handle1 }
  },
{
    Component: RouteComponent2,
    path: "/shipment-ordering/data-report",
    handle: { label: HandleConfig2.label, translationNs: HandleConfig2.translationNs, ...handle2 }
  },
{
    Component: RouteComponent3,
    path: "/shipment-ordering/health",
    handle: { label: HandleConfig3.label, translationNs: HandleConfig3.translationNs, ...handle3 }
  },
{
    Component: RouteComponent4,
    path: "/shipment-ordering/reports",
    handle: { label: HandleConfig4.label, translationNs: HandleConfig4.translationNs, ...handle4 }
  },
{
    Component: RouteComponent5,
    path: "/shipment-ordering/to-ship",
    handle: { label: HandleConfig5.label, translationNs: HandleConfig5.translationNs, ...handle5 }
  }
]
 }
    import { config as RouteConfig0 } from "/work/h-security/src/admin/routes/shipment-ordering/page.tsx"
import { config as RouteConfig1 } from "/work/h-security/src/admin/routes/settings/shipment-ordering/page.tsx"
import { config as RouteConfig2 } from "/work/h-security/src/admin/routes/shipment-ordering/data-report/page.tsx"
import { config as RouteConfig3 } from "/work/h-security/src/admin/routes/shipment-ordering/health/page.tsx"
import { config as RouteConfig4 } from "/work/h-security/src/admin/routes/shipment-ordering/reports/page.tsx"
import { config as RouteConfig5 } from "/work/h-security/src/admin/routes/shipment-ordering/to-ship/page.tsx"

const menuItemModule = { menuItems: [
    {
    label: RouteConfig0.label,
    icon: RouteConfig0.icon,
    path: "/shipment-ordering",
    nested: undefined,
    rank: undefined,
    translationNs: RouteConfig0.translationNs
  },
{
    label: RouteConfig1.label,
    icon: RouteConfig1.icon,
    path: "/settings/shipment-ordering",
    nested: undefined,
    rank: undefined,
    translationNs: RouteConfig1.translationNs
  },
{
    label: RouteConfig2.label,
    icon: undefined,
    path: "/shipment-ordering/data-report",
    nested: undefined,
    rank: undefined,
    translationNs: RouteConfig2.translationNs
  },
{
    label: RouteConfig3.label,
    icon: undefined,
    path: "/shipment-ordering/health",
    nested: undefined,
    rank: undefined,
    translationNs: RouteConfig3.translationNs
  },
{
    label: RouteConfig4.label,
    icon: undefined,
    path: "/shipment-ordering/reports",
    nested: undefined,
    rank: undefined,
    translationNs: RouteConfig4.translationNs
  },
{
    label: RouteConfig5.label,
    icon: undefined,
    path: "/shipment-ordering/to-ship",
    nested: undefined,
    rank: undefined,
    translationNs: RouteConfig5.translationNs
  }
]
 }
    

const formModule = { customFields: {
  
} }
    

const displayModule = { 
    displays: {
      
    }
   }
    import { deepMerge } from "@medusajs/admin-shared"
import i18nTranslations0 from "/work/h-security/src/admin/i18n/index.ts"
import i18nTranslations1 from "/work/h-security/src/admin/i18n/en/index.ts"
import i18nTranslations2 from "/work/h-security/src/admin/i18n/lv/index.ts"

const i18nModule = { resources: deepMerge(deepMerge(i18nTranslations0, i18nTranslations1), i18nTranslations2) }
    

const cellRendererModule = {}
    

const layoutModule = { layouts: [
  
] }
    

const searchEntityModule = {}

    const plugin = {
      widgetModule,
      routeModule,
      menuItemModule,
      formModule,
      displayModule,
      i18nModule,
      cellRendererModule,
      layoutModule,
      searchEntityModule
    }

    export default plugin
    