import { expect, test } from 'vitest'
import { maxSeries } from '#contract/analysis/figures/largestSeries.ts'
import type { ChartSeries } from '../chartData.ts'
import { drawnSeries, legendOf, looks } from './look.ts'

type Rgb = readonly [number, number, number]
type Matrix = readonly [Rgb, Rgb, Rgb]

const linear = (colour: string): Rgb => {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

const times = (matrix: Matrix, [a, b, c]: Rgb): Rgb => {
  const row = ([x, y, z]: Rgb) => x * a + y * b + z * c
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])]
}

/** How people with protanopia and deuteranopia see colours, on linear RGB: Viénot, Brettel and Mollon 1999. */
const visions: Readonly<Record<string, Matrix>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  deuteranopia: [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
}

/** CIELAB of linear sRGB under D65. */
const labOf = (rgb: Rgb): Rgb => {
  const [x, y, z] = times(
    [
      [0.4124, 0.3576, 0.1805],
      [0.2126, 0.7152, 0.0722],
      [0.0193, 0.1192, 0.9505],
    ],
    rgb,
  )
  const root = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
  const [fx, fy, fz] = [root(x / 0.9505), root(y), root(z / 1.089)]
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]
}

const difference = (one: string, other: string, vision: Matrix) => {
  const [a, b] = [one, other].map((colour) => labOf(times(vision, linear(colour)))) as [Rgb, Rgb]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

const luminance = (colour: string) =>
  times(
    [
      [0.2126, 0.7152, 0.0722],
      [0, 0, 0],
      [0, 0, 0],
    ],
    linear(colour),
  )[0]

const contrast = (one: string, other: string) => {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const grounds = Object.entries(looks)
const seen = grounds.flatMap(([name, look]) =>
  Object.entries(visions).map(([vision, matrix]) => ({ name, look, vision, matrix })),
)

test.each(seen)(
  'colours of series that stand side by side differ in the $name theme with $vision',
  ({ look, matrix }) => {
    const neighbours = look.ranks.map((colour, rank) =>
      difference(colour, look.ranks[(rank + 1) % look.ranks.length] ?? '', matrix),
    )
    expect(Math.min(...neighbours)).toBeGreaterThan(20)
    expect(difference(look.ranks[0] ?? '', look.last, matrix)).toBeGreaterThan(20)
    expect(difference(look.ranks.at(-1) ?? '', look.rest, matrix)).toBeGreaterThan(20)
  },
)

test.each(seen)('any two of the colours differ in the $name theme with $vision', ({ look, matrix }) => {
  const all = look.ranks.flatMap((one, rank) =>
    look.ranks.slice(rank + 1).map((other) => difference(one, other, matrix)),
  )
  expect(Math.min(...all)).toBeGreaterThan(18)
})

test.each(grounds)('in the %s theme each colour of a series stands out from the ground', (_name, look) => {
  for (const colour of [...look.ranks, look.lastLine, look.rest])
    expect(contrast(colour, look.ground)).toBeGreaterThanOrEqual(3)
})

test('series are told apart by shape and dash where colour does not do', () => {
  const series = Array.from({ length: maxSeries + 1 }, (_, index) => ({
    key: String(index),
    label: '',
    unit: 'referrals',
    tone: index < maxSeries ? 'other' : 'rest',
    values: [],
  })) satisfies ChartSeries[]
  const ways = drawnSeries(series, looks.light, 'line').map(({ look }) => look)
  expect(new Set(ways.map(({ shape }) => shape)).size).toBe(maxSeries + 1)
  expect(new Set(ways.map(({ dash }) => dash)).size).toBe(maxSeries + 1)
  expect(new Set(ways.map(({ colour }) => colour)).size).toBe(maxSeries + 1)
})

test('a legend tells what hollow marks mean, also of a series alone, and nothing of one without', () => {
  const series: ChartSeries = { key: 'a', label: '入院', unit: 'referrals', tone: 'this', values: [1, 2] }
  const legend = (all: readonly ChartSeries[]) =>
    legendOf(drawnSeries(all, looks.light, 'grouped'), '未確定').map(({ series: { label }, look }) => [
      label,
      look.isHollow ?? false,
    ])
  expect(legend([series])).toEqual([])
  expect(legend([{ ...series, unsettled: [false, true] }])).toEqual([['未確定', true]])
  expect(legend([series, { ...series, key: 'b', label: '前年', tone: 'last', unsettled: [true, false] }])).toEqual([
    ['入院', false],
    ['前年', false],
    ['未確定', true],
  ])
})
