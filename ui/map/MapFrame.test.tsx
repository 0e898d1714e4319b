import { createTheme, ThemeProvider } from '@mui/material'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef, type ReactNode, type Ref } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { light } from '../tokens.ts'
import { MapFrame } from './MapFrame.tsx'
import { DrawTool } from './tools/DrawTool.tsx'
import type { DrawKind } from './tools/drawing.ts'
import type { Shape } from './tools/shapes.ts'
import type { MapBounds, MapHandle, MapView } from './view.ts'

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList
})
afterEach(() => void vi.restoreAllMocks())

const start: MapView = { longitude: 130.7, latitude: 32.8, zoom: 12 }

const tint = {
  accent: light.accentTint,
  decline: light.declineTint,
  contact: light.contactTint,
  growth: light.growthTint,
}
const theme = createTheme({ palette: { tint } })

interface Drawn {
  readonly view?: MapView
  readonly url?: string
  readonly onViewChange?: (view: MapView, bounds: MapBounds) => void
  readonly ref?: Ref<MapHandle>
  readonly children?: ReactNode
}

const frame = ({ view = start, url, onViewChange, ref, children }: Drawn) => (
  <ThemeProvider theme={theme}>
    <MapFrame
      view={view}
      label="連携先の地図"
      tiles={{ url: url ?? null, attribution: '<a href="https://example.test">地図の提供元</a>' }}
      sources={['医療情報ネット <2025>']}
      height={600}
      {...(onViewChange && { onViewChange })}
      {...(ref && { ref })}
    >
      {children}
    </MapFrame>
  </ThemeProvider>
)

const map = () => screen.getByRole('application', { name: '連携先の地図' })

test('without tiles there is a map with its own sources, and nothing is requested', () => {
  render(frame({}))
  expect(map().querySelector('img')).toBeNull()
  expect(map().textContent).toContain('医療情報ネット <2025>')
  expect(map().textContent).not.toContain('地図の提供元')
})

test('with tiles the map names who provides them', () => {
  render(frame({ url: 'https://tiles.example.test/{z}/{x}/{y}.png' }))
  expect(map().querySelector('img')?.src).toMatch(/^https:\/\/tiles\.example\.test\/12\//)
  expect(map().textContent).toContain('地図の提供元')
})

test('the owner is told what is visible, and can show something else', () => {
  const told: { view: MapView; bounds: MapBounds }[] = []
  const onViewChange = (view: MapView, bounds: MapBounds) => told.push({ view, bounds })
  const { rerender } = render(frame({ onViewChange }))
  expect(told.at(-1)?.view).toEqual(start)
  const elsewhere = { longitude: 141.35, latitude: 43.06, zoom: 10 }
  rerender(frame({ onViewChange, view: elsewhere }))
  expect(told.at(-1)?.view).toEqual(elsewhere)
  const { longitude, latitude } = told.at(-1)?.bounds ?? { longitude: { min: 0, max: 0 }, latitude: { min: 0, max: 0 } }
  expect((longitude.min + longitude.max) / 2).toBeCloseTo(141.35, 3)
  expect(longitude.max - longitude.min).toBeCloseTo((800 / (256 * 2 ** 10)) * 360, 6)
  expect(latitude.min).toBeLessThan(43.06)
  expect(latitude.max).toBeGreaterThan(43.06)
})

test('a screen can fly to a place and fit a part of the map', () => {
  const told: MapView[] = []
  const ref = createRef<MapHandle>()
  render(frame({ ref, onViewChange: (view) => told.push(view) }))
  ref.current?.flyTo({ longitude: 135.5, latitude: 34.7 }, 14)
  expect(told.at(-1)).toEqual({ longitude: 135.5, latitude: 34.7, zoom: 14 })
  ref.current?.fit({ longitude: { min: 130, max: 131 }, latitude: { min: 32, max: 33 } })
  expect(told.at(-1)?.longitude).toBeCloseTo(130.5, 2)
  expect(told.at(-1)?.zoom).toBe(9)
})

const draw = (kind: DrawKind, kilometres?: number) => {
  const done: Shape[] = []
  const cancelled = vi.fn<() => void>()
  render(
    frame({
      children: (
        <DrawTool
          kind={kind}
          {...(kilometres !== undefined && { kilometres })}
          onDone={(shape) => done.push(shape)}
          onCancel={cancelled}
        />
      ),
    }),
  )
  const tool = screen.getByRole('application', { name: new RegExp(`draw.${kilometres ? 'fixed_ring' : kind}`) })
  const press = (...keys: readonly string[]) => {
    for (const key of keys) fireEvent.keyDown(tool, { key })
  }
  return { done, cancelled, tool, press }
}

test('a rectangle is drawn with arrow keys and Enter', () => {
  const { done, tool, press } = draw('rectangle')
  expect(document.activeElement).toBe(tool)
  press('Enter', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter')
  const [shape] = done
  if (shape?.kind !== 'bounds') throw new Error('No rectangle')
  expect(shape.longitude.min).toBeCloseTo(130.7, 3)
  expect(shape.longitude.max - shape.longitude.min).toBeCloseTo((32 / (256 * 2 ** 12)) * 360, 6)
  expect(shape.latitude.max).toBeCloseTo(32.8, 3)
})

test('a ring is drawn with arrow keys, and one of a given radius is placed', () => {
  const { done, press } = draw('ring')
  press('Enter', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter')
  expect(done).toHaveLength(1)
  expect(done[0]).toMatchObject({ kind: 'ring', kilometres: 1.5 })
  cleanup()
  const placed = draw('ring', 5)
  placed.press('Enter')
  expect(placed.done[0]).toMatchObject({ kind: 'ring', kilometres: 5 })
})

test('a lasso is drawn with arrow keys, space bar and Enter', () => {
  const { done, press } = draw('lasso')
  press(' ', 'ArrowRight', ' ', 'ArrowDown', 'Enter')
  expect(done).toHaveLength(1)
  expect(done[0]?.kind === 'polygon' && done[0].points).toHaveLength(3)
})

test('a shape is drawn by dragging, and a mere click draws none', () => {
  const { done, tool } = draw('rectangle')
  tool.setPointerCapture = () => {}
  const pointer = { button: 0, isPrimary: true, pointerId: 1 }
  fireEvent.pointerDown(tool, { ...pointer, clientX: 100, clientY: 100 })
  fireEvent.pointerUp(tool, { ...pointer, clientX: 101, clientY: 101 })
  expect(done).toEqual([])
  fireEvent.pointerDown(tool, { ...pointer, clientX: 100, clientY: 100 })
  fireEvent.pointerMove(tool, { ...pointer, clientX: 200, clientY: 200 })
  fireEvent.pointerUp(tool, { ...pointer, clientX: 200, clientY: 200 })
  expect(done).toHaveLength(1)
  expect(done[0]?.kind).toBe('bounds')
})

test('Escape ends drawing without a shape', () => {
  const { done, cancelled, press } = draw('lasso')
  press(' ', 'ArrowRight', 'Escape')
  expect(cancelled).toHaveBeenCalledOnce()
  expect(done).toEqual([])
})
