// The map's own part, with the libraries that draw it: it is loaded when a map is first shown.
import {
  divIcon,
  type LatLngTuple,
  latLngBounds,
  map as createMap,
  type Map as LeafletMap,
  marker,
  type Marker,
  tileLayer,
} from "leaflet"
import Supercluster from "supercluster"
import type { Place, PlacedLocker } from "./near-me"

export interface MapOptions {
  tileUrl: string
  /** The customer picked a locker, or clicked beside all of them. */
  onPick: (code: string | undefined) => void
  /** Called after each part of the map that was loaded: false if none of its tiles could be. */
  onTiles: (areThere: boolean) => void
}

/** What the map shows. */
export interface MapScene {
  /** The whole list. The map moves to another one. */
  listed: readonly PlacedLocker[]
  /** Those of it to show. The map moves to them if it shows none of them. */
  matches: readonly PlacedLocker[]
  chosenCode: string | null
  /** The locker that the customer looks at. The map moves until it is seen. */
  activeCode: string | undefined
  /** Where the customer is, and what that is called. */
  place: (Place & { title: string }) | undefined
  /** How many pixels at the bottom of the map are covered. */
  coveredBottom: number
}

export interface MapView {
  show: (scene: MapScene) => void
  zoomBy: (levels: number) => void
  close: () => void
}

const MAX_ZOOM = 18
const CLOSE_ZOOM = 15
/** Closer than this, every locker has a pin. */
const CLUSTER_ZOOM = 15
/** How many of the nearest lockers the map shows at first. */
const FIRST_SHOWN = 10
/** Pins are drawn beyond the edges by this part of the map, so that there are some when it is dragged. */
const BEYOND = 0.4
const EDGE_PX = 40

type ClusterIndex = Supercluster<{ locker: PlacedLocker }>

/** Shows a map in an element until it is closed. */
export function openMap(element: HTMLElement, options: MapOptions): MapView {
  const hasReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches
  const map = createMap(element, {
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: false,
    maxZoom: MAX_ZOOM,
    zoomAnimation: !hasReducedMotion,
    fadeAnimation: !hasReducedMotion,
    inertia: !hasReducedMotion,
  })
  // The list has every pin's locker, for those who do not see the map.
  map.getPane("markerPane")?.setAttribute("aria-hidden", "true")
  addTiles(map, options)
  zoomByWheelOnceUsed(map)

  const markers = new Map<string, Marker>()
  let scene: MapScene | undefined
  let clusters: ClusterIndex = clusterLockers([])
  /** Leaflet cannot say where it is before it was moved anywhere. */
  let isReady = false
  map.whenReady(() => {
    isReady = true
  })
  const isHidden = () => element.clientWidth === 0 || element.clientHeight === 0

  const moveTo = (lockers: readonly PlacedLocker[]) => {
    const points = pointsToSee(lockers, scene)
    if (isHidden() || points.length === 0) return
    map.fitBounds(latLngBounds(points), {
      padding: [EDGE_PX, EDGE_PX],
      maxZoom: CLOSE_ZOOM,
      animate: !hasReducedMotion,
    })
  }
  const draw = () => {
    if (!scene || !isReady || isHidden()) return
    const pins = pinsOf({ map, clusters, scene })
    for (const [key, pin] of markers) {
      if (pins.has(key)) continue
      pin.remove()
      markers.delete(key)
    }
    for (const [key, pin] of pins) {
      if (!markers.has(key))
        markers.set(key, addPin(pin, { map, clusters, onPick: options.onPick }))
    }
  }
  map.on("moveend", draw)
  map.on("click", () => options.onPick(undefined))

  /** The list that the map was moved to. */
  let listMovedTo: unknown
  const moveToList = () => {
    if (!scene || isHidden() || scene.listed === listMovedTo) return false
    listMovedTo = scene.listed
    moveTo(scene.matches.length > 0 ? scene.matches : scene.listed)
    return true
  }
  const observer = new ResizeObserver(() => {
    if (isHidden()) return
    map.invalidateSize({ animate: false })
    moveToList()
    draw()
  })
  observer.observe(element)

  return {
    show: (next) => {
      const before = scene
      scene = next
      const isNarrowed = before?.matches !== next.matches
      if (isNarrowed) clusters = clusterLockers(next.matches)
      if (!moveToList() && isReady) {
        if (isNarrowed && !isAnySeen(map, next.matches)) moveTo(next.matches)
        if (before?.activeCode !== next.activeCode) revealActive(map, next)
      }
      draw()
    },
    zoomBy: (levels) => map.setZoom(map.getZoom() + levels),
    close: () => {
      observer.disconnect()
      map.off()
      map.remove()
    },
  }
}

function addTiles(map: LeafletMap, { tileUrl, onTiles }: MapOptions): void {
  let [loaded, failed] = [0, 0]
  tileLayer(tileUrl, {
    maxZoom: MAX_ZOOM,
    // OpenStreetMap serves only pages that say who they are.
    referrerPolicy: "strict-origin-when-cross-origin",
  })
    .on("loading", () => {
      ;[loaded, failed] = [0, 0]
    })
    .on("tileload", () => {
      loaded += 1
    })
    .on("tileerror", () => {
      failed += 1
    })
    .on("load", () => onTiles(loaded > 0 || failed === 0))
    .addTo(map)
}

/** The wheel scrolls the page, unless the customer has begun to use the map. */
function zoomByWheelOnceUsed(map: LeafletMap): void {
  map.on("mousedown", () => map.scrollWheelZoom.enable())
  map.on("mouseout", () => map.scrollWheelZoom.disable())
}

function clusterLockers(lockers: readonly PlacedLocker[]): ClusterIndex {
  // The units are those of a tile: pixels.
  const index: ClusterIndex = new Supercluster({ radius: 48, extent: 256, maxZoom: CLUSTER_ZOOM })
  return index.load(
    lockers.map((locker) => ({
      type: "Feature",
      properties: { locker },
      geometry: { type: "Point", coordinates: [locker.longitude, locker.latitude] },
    })),
  )
}

function toPoint({ latitude, longitude }: Place): LatLngTuple {
  return [latitude, longitude]
}

/** What the customer wants to see first: the chosen locker, or the nearest ones; and where the customer is. */
function pointsToSee(lockers: readonly PlacedLocker[], scene: MapScene | undefined): LatLngTuple[] {
  const place = scene?.place
  const chosenLocker = lockers.find(({ code }) => code === scene?.chosenCode)
  if (place) return [...nearest(lockers), place].map(toPoint)
  return (chosenLocker ? [chosenLocker] : nearest(lockers)).map(toPoint)
}

/** All of the lockers if distances are not known. */
function nearest(lockers: readonly PlacedLocker[]): readonly PlacedLocker[] {
  const away = ({ distance_km }: PlacedLocker) => distance_km ?? Infinity
  const inOrder = [...lockers].sort((one, other) => away(one) - away(other) || 0)
  return inOrder[0] && away(inOrder[0]) < Infinity ? inOrder.slice(0, FIRST_SHOWN) : lockers
}

function isAnySeen(map: LeafletMap, lockers: readonly PlacedLocker[]): boolean {
  const view = map.getBounds()
  return lockers.some((locker) => view.contains(toPoint(locker)))
}

function revealActive(map: LeafletMap, { matches, activeCode, coveredBottom }: MapScene): void {
  const active = matches.find(({ code }) => code === activeCode)
  if (!active) return
  map.panInside(toPoint(active), {
    // A pin stands on its point, and the active one is larger.
    paddingTopLeft: [EDGE_PX, 1.5 * PIN_SIZE[1]],
    paddingBottomRight: [EDGE_PX, EDGE_PX / 4 + coveredBottom],
    animate: map.options.inertia,
  })
}

type Pin = { point: LatLngTuple } & (
  | { kind: "locker"; locker: PlacedLocker; look: string; shift: number }
  | { kind: "cluster"; id: number; count: number }
  | { kind: "place"; title: string }
)

interface Picture {
  map: LeafletMap
  clusters: ClusterIndex
  scene: MapScene
}

/** What is to be seen on the map. The keys change with the look. */
function pinsOf({ map, clusters, scene }: Picture): Map<string, Pin> {
  const { matches, chosenCode, activeCode, place } = scene
  const pins = new Map<string, Pin>()
  const shifts = new Map<string, number>()
  const addLocker = (locker: PlacedLocker) => {
    const { code } = locker
    const looks = [code === chosenCode && "chosen", code === activeCode && "active"]
    const look = looks.filter(Boolean).join(" ")
    const point = toPoint(locker)
    // Lockers of one building often have one point.
    const shift = shifts.get(point.join()) ?? 0
    shifts.set(point.join(), shift + 1)
    pins.set(`locker ${look} ${shift} ${code}`, { kind: "locker", point, locker, look, shift })
  }
  // The chosen and the active locker always have their own pin.
  const isNoted = ({ code }: PlacedLocker) => code === chosenCode || code === activeCode
  matches.filter(isNoted).forEach(addLocker)
  const view = map.getBounds().pad(BEYOND)
  const box: [number, number, number, number] = [
    view.getWest(),
    view.getSouth(),
    view.getEast(),
    view.getNorth(),
  ]
  for (const { geometry, properties } of clusters.getClusters(box, map.getZoom())) {
    const [longitude = 0, latitude = 0] = geometry.coordinates
    if ("cluster_id" in properties) {
      const { cluster_id: id, point_count: count } = properties
      const point: LatLngTuple = [latitude, longitude]
      pins.set(`cluster ${id} ${count} ${point.join()}`, { kind: "cluster", point, id, count })
    } else if (!isNoted(properties.locker)) {
      addLocker(properties.locker)
    }
  }
  if (place) {
    const point = toPoint(place)
    pins.set(`place ${point.join()}`, { kind: "place", point, title: place.title })
  }
  return pins
}

const PIN =
  '<svg class="shipord-pin" viewBox="0 0 28 36" aria-hidden="true"><path d="M14 35C9 28 2 21 2 13.500a12 12 0 0 1 24 0C26 21 19 28 14 35z"/><circle cx="14" cy="13.500" r="4.500"/><path class="shipord-tick" d="m9 13.800 3.500 3.500 6.500-7"/></svg>'
const PIN_SIZE: [number, number] = [32, 40]
/** How far pins of one point are apart, in pixels. */
const SHIFT_PX = 24

interface PinContext extends Pick<MapOptions, "onPick"> {
  map: LeafletMap
  clusters: ClusterIndex
}

function addPin(pin: Pin, { map, clusters, onPick }: PinContext): Marker {
  const add = (options: {
    html: string
    className: string
    size: [number, number]
    anchor?: [number, number]
    title?: string
    rise?: number
  }) =>
    marker(pin.point, {
      icon: divIcon({
        html: options.html,
        className: options.className,
        iconSize: options.size,
        iconAnchor: options.anchor,
      }),
      keyboard: false,
      title: options.title,
      interactive: pin.kind !== "place",
      zIndexOffset: options.rise,
    }).addTo(map)

  switch (pin.kind) {
    case "locker": {
      const [width, height] = PIN_SIZE
      return add({
        html: PIN,
        className: `shipord-marker ${pin.look}`.trim(),
        size: PIN_SIZE,
        anchor: [width / 2 - pin.shift * SHIFT_PX, height],
        title: pin.locker.name,
        rise: pin.look ? 1000 : 0,
      }).on("click", () => onPick(pin.locker.code))
    }
    case "cluster": {
      const size = 30 + 6 * String(pin.count).length
      return add({
        html: String(pin.count),
        className: "shipord-cluster",
        size: [size, size],
      }).on("click", () => {
        const zoom = Math.min(clusters.getClusterExpansionZoom(pin.id), MAX_ZOOM)
        map.setView(pin.point, zoom)
      })
    }
    case "place":
      return add({ html: "", className: "shipord-here", size: [18, 18], title: pin.title })
  }
}
