import 'leaflet/dist/leaflet.css'
import { createTheme, ThemeProvider } from '@mui/material'
import { Map as LeafletMap } from 'leaflet'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { lightTheme } from '#src/theme/theme.ts'
import { MapFrame, useMapInstance } from '#ui/map/MapFrame.tsx'
import { mapColours } from '#ui/map/colours.ts'
import { CellIndex } from '#ui/map/pins/cellIndex.ts'
import { PinCanvas } from '#ui/map/pins/pinCanvas.ts'
import { PinLayer } from '#ui/map/pins/PinLayer.tsx'
import type { Pins } from '#ui/map/pins/pins.ts'
import type { PinLook } from '#ui/map/pins/pinShapes.ts'
import type { Place } from '#contract/places.ts'

/** What the bench does with the page. */
interface MapBench {
  readonly setView: (place: Place, zoom: number) => void
  /** Milliseconds that each of so many complete drawings takes, painting included. */
  readonly redraw: (times: number) => readonly number[]
  /** Begins to note frames and long tasks. */
  readonly note: () => void
  readonly noted: () => { readonly frames: readonly number[]; readonly longest: number }
}

declare global {
  var mapBench: MapBench | undefined
}

const start = { longitude: 137, latitude: 37, zoom: 5 }
const partners = 2_630

const looks: readonly PinLook[] = [
  { shape: 'up', fill: mapColours.light.up },
  { shape: 'down', fill: mapColours.light.down },
  { shape: 'ring', fill: mapColours.light.steady },
]

const loadPlaces = async () => {
  const reply = await fetch('/places')
  const numbers = new Int32Array(await reply.arrayBuffer())
  const count = numbers.length / 2
  return { longitudes: numbers.subarray(0, count), latitudes: numbers.subarray(count) }
}

const pinsOf = (count: number): Pins => {
  const radius = new Uint8Array(count)
  const look = new Uint8Array(count)
  for (let pin = 0; pin < partners; pin += 1) {
    const place = Math.floor((pin / partners) * count)
    radius[place] = Math.min(18, 4 + Math.round(20 / (1 + (pin % 17))))
    look[place] = pin % looks.length
  }
  return { visible: null, radius, look }
}

const notes = () => {
  let frames: number[] = []
  let longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  }).observe({ type: 'longtask' })
  let last = performance.now()
  const frame = (now: number) => {
    frames.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  return {
    note: () => {
      frames = []
      longest = 0
    },
    noted: () => ({ frames, longest }),
  }
}

const redrawOf = (canvas: PinCanvas) => (times: number) => {
  const context = canvas.canvas.getContext('2d')
  return Array.from({ length: times }, () => {
    const begin = performance.now()
    canvas.drawNow()
    // Reading a pixel waits until everything is painted.
    context?.getImageData(0, 0, 1, 1)
    return performance.now() - begin
  })
}

const offer = (map: LeafletMap) => {
  let canvas: PinCanvas | undefined
  map.eachLayer((layer) => {
    if (layer instanceof PinCanvas) canvas = layer
  })
  globalThis.mapBench = {
    setView: ({ longitude, latitude }, zoom) => map.setView([latitude, longitude], zoom, { animate: false }),
    redraw: canvas ? redrawOf(canvas) : () => [],
    ...notes(),
  }
}

const Offer = () => {
  const map = useMapInstance()
  useEffect(() => offer(map), [map])
  return null
}

type Places = Awaited<ReturnType<typeof loadPlaces>>

const Pinned = ({ places }: { readonly places: Places }) => {
  const [index] = useState(() => new CellIndex(places))
  const [pins] = useState(() => pinsOf(index.count))
  return (
    <ThemeProvider theme={createTheme(lightTheme)}>
      <MapFrame view={start} label="地図" tiles={{ url: null, attribution: '' }} height="100vh">
        {location.search !== '?frame' && <PinLayer index={index} pins={pins} looks={looks} />}
        <Offer />
      </MapFrame>
    </ThemeProvider>
  )
}

const element = document.getElementById('map')
if (!element) throw new Error('The page has no place for the map')
if (location.search === '?empty') offer(new LeafletMap(element).setView([start.latitude, start.longitude], start.zoom))
else createRoot(element).render(<Pinned places={await loadPlaces()} />)
