import { expect, test } from 'vitest'
import { alwaysComparable, sentComparability } from '#contract/comparison.ts'
import { packBits, packOptional, packRising } from '#contract/maps/packedNumbers.ts'
import { drawnPins, staffByInstitutions } from './drawnPins.ts'
import { classesOf, type PinLists } from './pinClasses.ts'
import { matchedOf, pinValuesOf } from './pinValues.ts'

const placeCount = 8
const columns = {
  places: packRising([1, 2, 3, 4, 6]),
  referralCount: packOptional([100, 3, null, 40, null]),
  comparisonReferralCount: packOptional([50, 10, 30, 41, null]),
  lastVisit: packOptional([30, 31, null, 400, 365]),
  lastVisitStaff: packOptional([7, 7, null, 8, 7]),
  trend: packOptional([1, 0, null, 1, 3]),
  phase: packOptional([5, null, 6, 99, 5]),
  segment: packOptional([21, 22, null, null, null]),
}
const values = pinValuesOf({ columns }, placeCount)
const lists: PinLists = {
  phases: [
    { id: 5, name: '定着' },
    { id: 6, name: '開拓' },
  ],
  segments: [
    { id: 21, name: 'A' },
    { id: 22, name: 'B' },
  ],
  restSegment: 'その他',
  staff: [{ id: 7, name: '田中' }],
}

const notLoaded = sentComparability({ reason: 'referrals_not_loaded', months: ['2025-10-01'] })
const always = { comparability: alwaysComparable, hasTrendOfCounts: true }

const looks = (mode: Parameters<typeof drawnPins>[0], options = always) => {
  const classes = classesOf(mode, lists)
  const { radius, look } = drawnPins(mode, values, { ...options, classes, matched: null, placeCount })
  return Array.from(radius, (size, place) => (size === 0 ? null : classes[look[place] ?? -1]?.key))
}

test('a change has a class only where it matters; a loss is no dot', () => {
  expect(looks('change')).toEqual([null, 'up', 'down', 'down', 'steady', null, null, null])
})

test('counts of incomplete months are not compared', () => {
  expect(looks('change', { ...always, comparability: notLoaded })).toEqual([
    null,
    'uncompared',
    'uncompared',
    'uncompared',
    'uncompared',
    null,
    null,
    null,
  ])
})

test('the trend of all referrals says nothing about some of them', () => {
  const few = pinValuesOf(
    {
      columns: {
        places: packRising([1]),
        referralCount: packOptional([8]),
        comparisonReferralCount: packOptional([10]),
        trend: packOptional([0]),
        lastVisit: null,
        lastVisitStaff: null,
        phase: null,
        segment: null,
      },
    },
    placeCount,
  )
  const classes = classesOf('change', lists)
  const keyWith = (hasTrendOfCounts: boolean) => {
    const { look } = drawnPins('change', few, { ...always, hasTrendOfCounts, classes, matched: null, placeCount })
    return classes[look[1] ?? -1]?.key
  }
  expect([keyWith(true), keyWith(false)]).toEqual(['down', 'steady'])
})

test.each([
  ['last_visit', [null, 'days30', 'days90', 'never', 'longer', null, 'days365', null]],
  ['phase', [null, '5', 'none', '6', 'none', null, '5', null]],
  ['segment', [null, '21', '22', 'rest', 'rest', null, null, null]],
  ['last_visit_staff', [null, '7', '7', 'never', 'others', null, '7', null]],
  ['trend', [null, 'within', 'below', 'too_few', 'within', null, 'too_few', null]],
] as const)('by %s', (mode, keys) => {
  expect(looks(mode)).toEqual(keys)
})

test('a segment that depends on admissions of which nothing is loaded is unknown', () => {
  const segment = pinValuesOf({ columns: { ...columns, segment: packOptional([0, 22, null, null, null]) } }, placeCount)
  const classes = classesOf('segment', lists)
  const { look } = drawnPins('segment', segment, { ...always, classes, matched: null, placeCount })
  expect([1, 2, 3].map((place) => classes[look[place] ?? -1]?.key)).toEqual(['unknown', '22', 'rest'])
})

test('segments of a year of which nothing is loaded are unknown, and not those of the rest', () => {
  const classes = classesOf('segment', lists)
  const { look, radius } = drawnPins(
    'segment',
    { ...values, segment: null },
    {
      ...always,
      classes,
      matched: null,
      placeCount,
    },
  )
  const keys = new Set([...look].filter((_, place) => (radius[place] ?? 0) > 0).map((at) => classes[at]?.key))
  expect([...keys]).toEqual(['unknown'])
})

test('pins are as large as their count, a loss as large as it was', () => {
  const { radius } = drawnPins('change', values, {
    ...always,
    classes: classesOf('change', lists),
    matched: null,
    placeCount,
  })
  expect(radius[1]).toBeGreaterThan(radius[4] ?? 0)
  expect(radius[3]).toBeGreaterThan(radius[2] ?? 0)
})

test('only matched places are visible', () => {
  const matched = matchedOf({ matched: packBits([0, 1, 0, 0, 1, 0, 0, 0]) }, placeCount)
  const { visible } = drawnPins('change', values, { ...always, classes: [], matched, placeCount })
  expect([...(visible ?? [])]).toEqual([0, 1, 0, 0, 1, 0, 0, 0])
  expect(matchedOf({ matched: null }, placeCount)).toBeNull()
})

test('who visited most institutions comes first', () => {
  expect(staffByInstitutions(values)).toEqual([7, 8])
})

test('neighbours in a list of phases differ in shape and colour', () => {
  const phases = Array.from({ length: 8 }, (_, id) => ({ id, name: String(id) }))
  const classes = classesOf('phase', { ...lists, phases })
  expect(new Set(classes.map(({ shape, colour }) => `${shape} ${colour}`)).size).toBe(9)
})
