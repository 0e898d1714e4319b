import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boundaryFilesOf } from './boundaryFiles.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'renkei-boundaries-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Written {
  readonly arcs: readonly (readonly (readonly [number, number])[])[]
  readonly objects: { readonly municipalities: { readonly geometries: readonly { id: string; arcs: number[][][] }[] } }
}

/** A border with a point every hundredth of a degree, some of them off the straight line. */
const border = Array.from({ length: 31 }, (_, index) => [131 + (index % 3 === 1 ? 0.0007 : 0), 33 - index * 0.01])

/** Two municipalities to the west and the east of the border. */
const neighbours = {
  type: 'FeatureCollection',
  features: [
    ['43101', [...border, [130, 32.7], [130, 33], border[0]]],
    ['44201', [...border.toReversed(), [132, 33], [132, 32.7], border.at(-1)]],
  ].map(([code, ring]) => ({
    type: 'Feature',
    properties: { N03_007: code },
    geometry: { type: 'Polygon', coordinates: [ring] },
  })),
}

const filesOf = async (content: unknown, municipalities = ['43101', '44201']) => {
  const path = join(folder, 'boundaries.json')
  await writeFile(path, JSON.stringify(content))
  const made = await boundaryFilesOf({ full: [path], municipalities })
  const topology = (level: string, area: string) => {
    const file = made.files.find((one) => one.level === level && one.area === area)
    return JSON.parse(gunzipSync(file?.contents ?? '').toString()) as Written
  }
  return { made, topology }
}

describe('files of boundaries', () => {
  test('a common border is one arc, and both levels keep it common', async () => {
    const { made, topology } = await filesOf(neighbours)
    const light = topology('light', 'all')
    const [west, east] = light.objects.municipalities.geometries
    const used = (arcs: number[][][] | undefined) => new Set(arcs?.flat(2).map((arc) => (arc < 0 ? -1 - arc : arc)))
    expect([...used(west?.arcs)].filter((arc) => used(east?.arcs).has(arc))).toHaveLength(1)
    expect(made.pointCounts.light).toBeLessThan(made.pointCounts.full)
    expect(made.files.map(({ level, area }) => `${level} ${area}`)).toEqual(['light all', 'full 43', 'full 44'])
    const borderOf = (file: Written) => file.arcs.map((arc) => arc.length).toSorted((one, other) => other - one)[0]
    expect(borderOf(topology('full', '43'))).toBe(borderOf(topology('full', '44')))
  })

  test('several features of one code are one municipality, and the same files give the same version', async () => {
    const [west, east] = neighbours.features
    const island = {
      ...west,
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [129, 32],
            [129.5, 32],
            [129.5, 32.5],
            [129, 32],
          ],
        ],
      },
    }
    const first = await filesOf({ type: 'FeatureCollection', features: [west, east, island] })
    expect(first.topology('full', '43').objects.municipalities.geometries).toMatchObject([{ id: '43101' }])
    expect(first.topology('full', '43').objects.municipalities.geometries[0]?.arcs).toHaveLength(2)
    const again = await filesOf({ type: 'FeatureCollection', features: [west, east, island] })
    expect(again.made.version).toBe(first.made.version)
    expect((await filesOf(neighbours)).made.version).not.toBe(first.made.version)
  })

  test('inlets and moles that are narrower than the grid leave no trace, and cost no points', async () => {
    const bay = (latitude: number) => [
      [130, latitude],
      [130.3, latitude + 0.00001],
      [130.3, latitude - 0.00001],
      [130, latitude - 0.00002],
    ]
    const coast = [
      [130, 33],
      ...Array.from({ length: 29 }, (_, index) => bay(32.99 - index * 0.01)).flat(),
      [130, 32.7],
    ]
    const { topology } = await filesOf({
      type: 'FeatureCollection',
      features: [
        {
          properties: { code: '43101' },
          geometry: { type: 'Polygon', coordinates: [[...coast, [131, 32.7], [131, 33], [130, 33]]] },
        },
      ],
    })
    const { arcs } = topology('full', '43')
    expect(arcs.map((arc) => arc.length)).toEqual([5])
  })

  test('a tiny municipality keeps its largest island with three corners in the light level', async () => {
    const square = (x: number, size: number) => [
      [x, 27],
      [x + size, 27],
      [x + size, 27 + size],
      [x, 27 + size],
      [x, 27],
    ]
    const { topology } = await filesOf(
      {
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            id: 44201,
            properties: null,
            geometry: { type: 'MultiPolygon', coordinates: [[square(142, 0.001)], [square(142.1, 0.003)]] },
          },
        ],
      },
      ['44201'],
    )
    const { arcs, objects } = topology('light', 'all')
    expect(objects.municipalities.geometries[0]?.arcs).toHaveLength(1)
    expect(arcs[0]?.length).toBeGreaterThanOrEqual(4)
  })

  test('a hole and the municipality in it have one arc in common, wherever their rings begin', async () => {
    const inner = [
      [130.4, 32.4],
      [130.6, 32.4],
      [130.6, 32.6],
      [130.4, 32.6],
    ]
    const outer = [
      [130, 32],
      [131, 32],
      [131, 33],
      [130, 33],
      [130, 32],
    ]
    const { topology } = await filesOf({
      type: 'FeatureCollection',
      features: [
        {
          properties: { code: '43101' },
          geometry: { type: 'Polygon', coordinates: [outer, [...inner, inner[0]]] },
        },
        {
          properties: { code: '44201' },
          geometry: { type: 'Polygon', coordinates: [[inner[2], inner[1], inner[0], inner[3], inner[2]]] },
        },
      ],
    })
    const { arcs, objects } = topology('light', 'all')
    expect(arcs).toHaveLength(2)
    expect(objects.municipalities.geometries.map((one) => one.arcs)).toEqual([[[[0], [1]]], [[[-2]]]])
  })

  test('polygons without a municipality and municipalities without a polygon are named', async () => {
    const { made } = await filesOf(
      {
        ...neighbours,
        features: [...neighbours.features, { ...neighbours.features[0], properties: { N03_007: null } }],
      },
      ['43101', '45201'],
    )
    expect(made).toMatchObject({
      municipalityCount: 1,
      unknownCodes: ['44201'],
      missingCodes: { light: ['45201'], full: ['45201'] },
      withoutCode: 1,
    })
  })
})
