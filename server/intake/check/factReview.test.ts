import { describe, expect, test } from 'vitest'
import type { StandingCount } from '../../facts/store/standingFacts.ts'
import {
  isDecided,
  isLossToConfirm,
  isShrinking,
  type ListDecisions,
  monthDecisionsOf,
  reviewFacts,
} from './factReview.ts'
import type { FoundFacts } from './foundFacts.ts'

type Department = FoundFacts['months'][number]['departments'][number]
const department = (rows: number, more: Partial<Department> = {}): Department => ({
  id: 0,
  rows,
  repeated: 0,
  entered: 0,
  standing: 0,
  ...more,
})
const list = (months: Readonly<Record<string, number | readonly Department[]>>): Pick<FoundFacts, 'months'> => ({
  months: Object.entries(months).map(([month, held]) => ({
    month: `${month}-01`,
    departments: typeof held === 'number' ? [department(held)] : [...held],
    same_rows: null,
  })),
})
const standing = (
  months: Readonly<Record<string, number>>,
  more: Partial<StandingCount> = {},
): readonly StandingCount[] =>
  Object.entries(months).map(([month, count]) => ({
    month: `${month}-01`,
    department_id: 0,
    file_count: count,
    own_count: 0,
    entered_count: 0,
    ...more,
  }))
const undecided: ListDecisions = { months: new Map(), withinDepartments: false, doubles: null }
const decided = (months: Readonly<Record<string, 'replace' | 'add' | 'leave_out'>>, more = {}): ListDecisions => ({
  ...undecided,
  months: new Map(Object.entries(months).map(([month, decision]) => [`${month}-01`, decision])),
  ...more,
})

test.each([
  [20, 9, true],
  [20, 10, false],
  [1, 0, true],
  [0, 0, false],
  [0, 5, false],
])('a month of %i that becomes %i shrinks: %s', (before, after, shrinks) => {
  expect(isShrinking(before, after)).toBe(shrinks)
})

test.each([
  ['a month that shrinks by half and 20', [[40, 19]], true],
  ['a month that shrinks by half and 19', [[30, 11]], false],
  ['a month that falls by 20 of many', [[100, 80]], true],
  [
    'a month that falls by 20 while another gains as many',
    [
      [100, 80],
      [100, 120],
    ],
    false,
  ],
  [
    'a month that shrinks by half and 21 while another gains as many',
    [
      [40, 19],
      [0, 50],
    ],
    true,
  ],
  ['twenty months that fall by one', Array.from({ length: 20 }, () => [10, 9]), true],
  ['nothing', [], false],
] as const)('the loss of %s has to be confirmed: %s', (_what, months, isAsked) => {
  expect(isLossToConfirm(months.map(([before = 0, after = 0]) => ({ standing: before, remaining: after })))).toBe(
    isAsked,
  )
})

describe('a month without a decision', () => {
  test.each([
    ['of which nothing stands', { '2026-04': 20 }, {}, 'replace', []],
    ['that stays about as it is', { '2026-04': 18 }, { '2026-04': 20 }, 'replace', []],
    ['that shrinks to just half', { '2026-04': 10 }, { '2026-04': 20 }, 'replace', []],
    ['that shrinks by more than half', { '2026-04': 9 }, { '2026-04': 20 }, null, ['shrinks']],
    ['that holds a tenth of those beside it', { '2026-04': 2, '2026-05': 20 }, {}, 'replace', []],
    ['that holds under a tenth of those beside it', { '2026-04': 1, '2026-05': 20 }, {}, null, ['sparse']],
    ['that is a stray row', { '2026-04': 1, '2026-08': 500 }, {}, null, ['sparse']],
    [
      'that is a stray row where rows stand',
      { '2026-04': 1, '2026-08': 20 },
      { '2026-03': 20, '2026-04': 20, '2026-05': 20 },
      null,
      ['shrinks', 'sparse'],
    ],
    ['beside which little stands', { '2026-04': 1 }, { '2026-03': 9, '2026-05': 9 }, 'replace', []],
  ] as const)('%s', (_what, months, before, decision, marks) => {
    const [april] = reviewFacts(list(months), standing(before), undecided).months
    expect(april).toMatchObject({ month: '2026-04-01', decision, marks })
    if (decision === null) expect(april).toMatchObject({ takenCount: null, remainingCount: null })
  })
})

describe('a month that is decided', () => {
  const foundFacts = list({ '2026-04': 5 })
  const before = standing({ '2026-04': 20 }, { entered_count: 3 })
  test.each([
    ['replace', 5, 5, 15, ['shrinks']],
    ['add', 5, 25, 0, []],
    ['leave_out', 0, 20, 0, []],
  ] as const)('to %s', (decision, taken, remaining, lost, marks) => {
    const review = reviewFacts(foundFacts, before, decided({ '2026-04': decision }))
    expect(review).toMatchObject({ takenCount: taken, lostCount: lost, open: [] })
    expect(review.months).toMatchObject([{ remainingCount: remaining, enteredCount: 3, marks }])
  })

  test('to add stands beside others’ rows, not beside its own of an earlier run', () => {
    const own = standing({ '2026-04': 20 }, { own_count: 20 })
    expect(reviewFacts(foundFacts, own, decided({ '2026-04': 'add' })).months).toMatchObject([{ remainingCount: 5 }])
  })
})

test.each([
  [{}, null],
  [{ '2026-05': 'replace' }, null],
  [{ '2026-05': 'add' }, null],
  [{ '2026-05': 'leave_out' }, 'leave_out'],
] as const)('a month that others have changed since it was decided (%o) becomes %s', (before, decision) => {
  const changed = new Set(['2026-05-01'])
  const review = reviewFacts(
    list({ '2026-05': 20, '2026-06': 20 }),
    standing({ '2026-05': 20 }),
    decided(before),
    changed,
  )
  expect(review.months).toMatchObject([
    { decision, marks: ['changed'] },
    { decision: 'replace', marks: [] },
  ])
  expect(review.open).toEqual(decision === null ? ['months'] : [])
})

describe('a list of some departments', () => {
  const foundFacts = list({ '2026-04': [department(8, { id: 1 }), department(2, { id: 2 })] })
  const before = [
    ...standing({ '2026-04': 9 }, { department_id: 1 }),
    ...standing({ '2026-04': 2 }, { department_id: 2 }),
    ...standing({ '2026-04': 30 }, { department_id: 3 }),
  ]

  test('shrinks its month as a whole, and not within its departments', () => {
    const whole = reviewFacts(foundFacts, before, undecided)
    expect(whole.isOfSomeDepartments).toBe(true)
    expect(whole.months).toMatchObject([{ marks: ['shrinks'], decision: null }])
    const within = reviewFacts(foundFacts, before, { ...undecided, withinDepartments: true })
    expect(within.months).toMatchObject([{ marks: [], decision: 'replace', remainingCount: 40 }])
    expect(within.lostCount).toBe(1)
    expect(monthDecisionsOf(within, true)).toEqual([
      { month: '2026-04-01', decision: 'replace', departmentIds: [1, 2] },
    ])
  })

  test.each([
    ['the same', [1, 2]],
    ['others', [3, 4, 5]],
    ['fewer', [1]],
  ])('is none where %s stand', (_what, ids) => {
    const those = ids.flatMap((id) => standing({ '2026-04': 5 }, { department_id: id }))
    expect(reviewFacts(foundFacts, those, undecided).isOfSomeDepartments).toBe(false)
  })
})

describe('rows that are there already', () => {
  const foundFacts = list({ '2026-04': [department(10, { repeated: 1, entered: 2, standing: 4 })] })
  test.each([
    ['replace', null, 10, ['doubles']],
    ['replace', 'all', 10, []],
    ['replace', 'once', 7, []],
    ['add', null, 10, ['doubles']],
    ['add', 'all', 10, []],
    ['add', 'once', 3, []],
    ['leave_out', null, 0, []],
  ] as const)('with %s and %s', (decision, doubles, taken, open) => {
    const review = reviewFacts(foundFacts, [], decided({ '2026-04': decision }, { doubles }))
    expect(review).toMatchObject({ takenCount: taken, open })
    expect(review.doubles.standing).toBe(decision === 'add' ? 4 : 0)
  })
})

test('a list is taken in once all is decided and a big loss confirmed by its number', () => {
  const review = reviewFacts(list({ '2026-04': 5 }), standing({ '2026-04': 60 }), undecided)
  expect(isDecided(review, 55)).toBe(false)
  const replacing = reviewFacts(list({ '2026-04': 5 }), standing({ '2026-04': 60 }), decided({ '2026-04': 'replace' }))
  expect(replacing).toMatchObject({ lostCount: 55, isLossToConfirm: true })
  expect([null, 54, 55].map((typed) => isDecided(replacing, typed))).toEqual([false, false, true])
})
