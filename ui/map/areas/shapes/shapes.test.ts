import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { bubbleAt, bubblesOf } from '../bubbles.ts'
import { AreaIndex } from './areaIndex.ts'
import { shapesOf } from './areaShapes.ts'
import { groupOutlines } from './groupOutlines.ts'
import { fromWorldPixel, planeScale, planeX, planeY } from './plane.ts'
import { readOutlines } from './topology.ts'

type Point = readonly [x: number, y: number]

/** What a browser's Path2D is told. */
class RecordedPath {
  readonly lines: Point[][] = []
  moveTo(x: number, y: number) {
    this.lines.push([[x, y]])
  }
  lineTo(x: number, y: number) {
    this.lines.at(-1)?.push([x, y])
  }
  closePath() {}
}

beforeAll(() => {
  vi.stubGlobal('Path2D', RecordedPath)
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const linesOf = (path: Path2D) => (path as unknown as RecordedPath).lines

const isInPath = (path: Path2D, { x, y }: { readonly x: number; readonly y: number }) => {
  let isInside = false
  for (const line of linesOf(path))
    line.forEach(([x1, y1], at) => {
      const [x2, y2] = line[(at + 1) % line.length] ?? [0, 0]
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside
    })
  return isInside
}

/** A row of three squares of a tenth of a degree from 130° east and 32° north. The first two have a border in common. */
const squares = (codes: readonly [string, string, string]) =>
  JSON.stringify({
    type: 'Topology',
    transform: { scale: [0.1, 0.1], translate: [130, 32] },
    arcs: [
      [
        [1, 0],
        [0, 1],
      ],
      [
        [1, 1],
        [-1, 0],
        [0, -1],
        [1, 0],
      ],
      [
        [1, 0],
        [1, 0],
        [0, 1],
        [-1, 0],
      ],
      [
        [3, 0],
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
      ],
    ],
    objects: {
      municipalities: {
        type: 'GeometryCollection',
        geometries: [
          { type: 'MultiPolygon', id: codes[0], arcs: [[[0, 1]]] },
          { type: 'MultiPolygon', id: codes[1], arcs: [[[2, -1]]] },
          { type: 'MultiPolygon', id: codes[2], arcs: [[[3]]] },
        ],
      },
    },
  })

const at = (longitude: number, latitude: number) => ({ x: planeX(longitude), y: planeY(latitude) })

describe('areas on the plane', () => {
  test('stand where Leaflet has them at any zoom', () => {
    const zoom = 12
    const world = 256 * 2 ** zoom
    const latitude = (32.8 * Math.PI) / 180
    const pixel = {
      x: world * (130.7 / 360 + 0.5),
      y: world * (0.5 - Math.log(Math.tan(Math.PI / 4 + latitude / 2)) / (2 * Math.PI)),
    }
    const point = fromWorldPixel(pixel, zoom)
    expect(point.x).toBeCloseTo(planeX(130.7), 6)
    expect(point.y).toBeCloseTo(planeY(32.8), 6)
    expect(planeScale(zoom)).toBe(16)
  })

  test('are found under the pointer, and nothing beside them', async () => {
    const shapes = await shapesOf(await readOutlines(squares(['43101', '43102', '44201'])))
    const index = new AreaIndex(shapes.flatMap(({ areas }) => areas))
    const found = [130.05, 130.15, 130.25, 130.35].map((longitude) => index.at(at(longitude, 32.05), isInPath))
    expect(found).toEqual(['43101', '43102', undefined, '44201'])
    expect(index.at(at(130.05, 32.15), isInPath)).toBeUndefined()
  })

  test('have each border once, by prefecture', async () => {
    const shapes = await shapesOf(await readOutlines(squares(['43101', '43102', '44201'])))
    expect(shapes.map(({ prefecture, areas, borders }) => [prefecture, areas.length, borders.length])).toEqual([
      ['43', 2, 3],
      ['44', 1, 1],
    ])
  })

  test('are outlined together by group, without the borders within', async () => {
    const shapes = await shapesOf(await readOutlines(squares(['43101', '43102', '44201'])))
    const outline = (groupOf: (code: string) => string | undefined) => linesOf(groupOutlines(shapes, groupOf)).length
    expect(outline((code) => code)).toBe(4)
    expect(outline((code) => code.slice(0, 2))).toBe(3)
    expect(outline((code) => (code === '43101' ? 'group' : undefined))).toBe(2)
    expect(outline(() => undefined)).toBe(0)
  })

  test('are outlined together across prefectures that came in files of their own', async () => {
    const west = { type: 'MultiPolygon', id: '43101', arcs: [[[0, 1]]] }
    const east = { type: 'MultiPolygon', id: '44201', arcs: [[[0, 1]]] }
    const file = (geometry: object, arcs: number[][][]) =>
      JSON.stringify({
        transform: { scale: [0.1, 0.1], translate: [130, 32] },
        arcs,
        objects: { municipalities: { geometries: [geometry] } },
      })
    const files = [
      file(west, [
        [
          [1, 0],
          [0, 1],
        ],
        [
          [1, 1],
          [-1, 0],
          [0, -1],
          [1, 0],
        ],
      ]),
      file(east, [
        [
          [1, 1],
          [0, -1],
        ],
        [
          [1, 0],
          [1, 0],
          [0, 1],
          [-1, 0],
        ],
      ]),
    ]
    const shapes = (await Promise.all(files.map(async (text) => shapesOf(await readOutlines(text))))).flat()
    expect(linesOf(groupOutlines(shapes, () => 'one'))).toHaveLength(2)
    expect(linesOf(groupOutlines(shapes, (code) => code))).toHaveLength(3)
  })

  test('are built no further once nobody waits for them', async () => {
    const outlines = await readOutlines(squares(['43101', '43102', '44201']))
    // Each look at the clock is a slice later.
    let now = 1e12
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 20))
    onTestFinished(() => void vi.restoreAllMocks())
    await expect(shapesOf(outlines, AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  })
})

describe('bubbles', () => {
  const centres = [
    { code: '43101', longitude: 130.7, latitude: 32.8 },
    { code: '43102', longitude: 131, latitude: 32.8 },
    { code: '43103', longitude: null, latitude: null },
    { code: '44201', longitude: 131.6, latitude: 33.2 },
  ]
  const areas = new Map(
    [100, 25, 3, 50].map((value, index) => [centres[index]?.code ?? '', { fill: '#86b2cb', value }] as const),
  )

  test('stand for areas with a figure, a place and no boundary; their surface follows the figure', () => {
    const bubbles = bubblesOf(areas, centres, (code) => code === '44201')
    expect(bubbles.map(({ code, radius }) => [code, radius])).toEqual([
      ['43101', 24],
      ['43102', 14],
    ])
  })

  test('are hit where they are drawn, the smaller one first', () => {
    const bubbles = bubblesOf(areas, centres, () => false)
    expect(bubbleAt(bubbles, at(131, 32.8), planeScale(8))).toBe('43102')
    expect(bubbleAt(bubbles, at(130.7, 32.8), planeScale(8))).toBe('43101')
    expect(bubbleAt(bubbles, at(133, 34), planeScale(8))).toBeUndefined()
  })

  test('of areas that have nothing are the smallest', () => {
    const nothing = new Map([['43101', { fill: 'none', hatched: true }]])
    expect(bubblesOf(nothing, centres, () => false)).toMatchObject([{ code: '43101', radius: 4 }])
  })
})
