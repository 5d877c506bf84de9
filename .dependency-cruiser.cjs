/** A folder, its files and everything below. */
const room = (...names) => `^src/(${names.join("|")})(/|$)`

/** Usable, and tested, without Medusa. Bottom first: each room uses those before it. */
const lowerRooms = [
  "threads",
  "permissions",
  "settings",
  "holidays",
  "addresses",
  "carrier-api",
  "cartonizer",
  "documents",
  "booking",
  "answer-book",
  "price-rules",
  "shipping-rules",
]

/** Bottom first, above the lower rooms: each room uses those before it. */
const domainRooms = [
  "telemetry",
  "modules",
  "context",
  "store",
  "packing",
  "planning",
  "account",
  "pricing",
  "lockers",
  "labels",
  "shipping",
  "fulfilment",
  "mail",
  "desk",
]

const entryRooms = ["api", "subscribers", "jobs", "scripts"]

/** `names` may import themselves and `mayUse`, and no other folder of the plugin. */
const onlyUses = (names, mayUse, comment) => ({
  name: `only-${names.join("-")}`,
  comment,
  severity: "error",
  from: { path: room(...names) },
  to: { path: "^src/", pathNot: room(...names, ...mayUse) },
})

/** Each may use those before it. */
const layers = [...lowerRooms, ...domainRooms].map((name, place, all) =>
  onlyUses([name], all.slice(0, place), "A room uses only the rooms below it."),
)

/** A room is used through its door; its tests may import behind it. */
const doors = [...lowerRooms, ...domainRooms, "workflows"].map((name) => ({
  name: `door-of-${name}`,
  comment: "A room is entered by its index.ts.",
  severity: "error",
  from: { path: "^src/", pathNot: [room(name), "/__tests__/"] },
  // Medusa takes every entry of `modules` for a module, so that the door is the module's own.
  to: { path: room(name), pathNot: `^src/(${name}|modules/shipment_ordering)/index\\.ts$` },
}))

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "pure-rooms-without-medusa",
      comment: "These rooms are usable, and tested, without Medusa.",
      severity: "error",
      from: { path: [room(...lowerRooms), "^packages/"] },
      // The storefront's tests connect it through Medusa's SDK, as shops do.
      to: {
        path: "(^|/)node_modules/@medusajs/|^@medusajs/",
        pathNot: "(^|/)node_modules/@medusajs/js-sdk/",
      },
    },
    {
      name: "packages-stand-alone",
      comment:
        "The sandbox is a second, independent reading of the service's document; the storefront runs in the customer's browser.",
      severity: "error",
      from: { path: "^packages/([^/]+)/" },
      to: { path: "^(src|packages)/", pathNot: "^packages/$1/" },
    },
    {
      name: "plugin-without-packages",
      comment: "The plugin is installed without them.",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^packages/" },
    },
    {
      name: "packages-name-what-they-use",
      comment:
        "What the repository has installed is not there where a package is. The map's libraries are built into it.",
      severity: "error",
      from: { path: "^packages/", pathNot: ["/__tests__/", "/locker-picker/map-view\\.ts$"] },
      to: {
        dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"],
        dependencyTypesNot: ["npm-peer", "type-only"],
      },
    },
    {
      name: "client-without-react",
      comment: "The fetchers are usable where there is no React. The texts are plain data.",
      severity: "error",
      from: { path: "^packages/storefront/src/client/" },
      to: {
        path: "^packages/storefront/src/(?!client/|texts/)|node_modules/react",
      },
    },
    {
      name: "map-loaded-when-shown",
      comment: "The map's libraries are many times the rest, and need a browser's window at once.",
      severity: "error",
      from: { path: "^packages/storefront/", pathNot: "/locker-picker/map-view\\.ts$" },
      to: {
        path: "/locker-picker/map-view\\.ts$|node_modules/(leaflet|supercluster)/",
        dynamic: false,
        dependencyTypesNot: ["type-only"],
      },
    },
    ...layers,
    ...doors,
    onlyUses(
      ["workflows"],
      [...lowerRooms, ...domainRooms],
      "Workflows do not know who runs them.",
    ),
    onlyUses(
      ["providers"],
      [...lowerRooms, ...domainRooms],
      "Medusa calls the provider; it calls no workflow.",
    ),
    ...entryRooms.map((entry) =>
      onlyUses(
        [entry],
        ["workflows", "policies", ...lowerRooms, ...domainRooms],
        "Ways in do not use each other.",
      ),
    ),
    {
      name: "admin-takes-types-only",
      comment:
        "What the admin imports from the server lands in the browser's bundle, unless it is a type. The lists of settings, permissions and holidays are plain data; of the cartonizer, only the limits and the drawing of a box get into the bundle.",
      severity: "error",
      from: { path: room("admin"), pathNot: "/__tests__/" },
      to: {
        path: "^src/",
        pathNot: room("admin", "permissions", "settings", "holidays", "cartonizer"),
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "resolvable",
      comment: "Next.js is installed in the shop only.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^next/" },
    },
    {
      name: "benches-without-chaos",
      comment: "Chaos uses what benches share, in bench/shared.",
      severity: "error",
      from: { path: "^integration-tests/bench/" },
      to: { path: "^integration-tests/chaos" },
    },
    {
      name: "shipped-code-without-tests",
      comment: "Tests are not in the package.",
      severity: "error",
      from: { path: "^(src|packages)/", pathNot: "/__tests__/" },
      to: { path: "/__tests__/|^integration-tests/" },
    },
    {
      name: "shipped-code-without-dev-dependencies",
      comment: "A merchant's installation does not have the development dependencies.",
      severity: "error",
      from: { path: "^src/", pathNot: ["/__tests__/", room("admin")] },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["npm-peer", "type-only"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules|^packages/[^/]+/dist/" },
    exclude: { path: "(^|/)\\.medusa/|^integration-tests/store/public/" },
    // Type imports count: a room that takes another's types depends on it.
    tsPreCompilationDeps: "specify",
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["require", "node", "default", "import"],
    },
  },
}
