import { expect, test } from 'vitest'
import { unitWords } from './analysis/analysisWords.ts'
import { figures } from './analysis/figures/figures.ts'
import { catalogue } from './reports/items/catalogue.ts'
import type { ReportItemDefinition } from './reports/items/item.ts'
import { unitOf } from './reports/items/units.ts'
import { isCalculable } from './reports/valueTypes.ts'
import { unitAfter } from './unitForms.ts'

const items = Object.entries<ReportItemDefinition>(catalogue).filter(([, { valueType }]) => isCalculable(valueType))
const pairs = [...items.map(([, item]) => unitOf(item)), ...Object.values(unitWords)]

test('every numeric item has a unit in both languages', () => {
  for (const [key, item] of items) {
    const { ja, en } = unitOf(item)
    expect([key, ja === '', en === '']).toEqual([key, false, false])
  }
})

test('an English unit stands for one Japanese unit', () => {
  const japanese = new Map<string, Set<string>>()
  for (const { ja, en } of pairs) japanese.set(en, (japanese.get(en) ?? new Set()).add(ja))
  expect([...japanese].filter(([, units]) => units.size > 1)).toEqual([])
})

test('an item that is a figure of the analysis has its unit', () => {
  for (const [key, item] of items) {
    const figure = Object.entries(figures).find(([name]) => name === key)?.[1]
    if (figure) expect([key, unitOf(item)]).toEqual([key, unitWords[figure.unit]])
  }
})

test('no figure is counted in what another one is called', () => {
  for (const { name, unit } of Object.values(figures))
    if (unit === 'referrals' || unit === 'visits')
      expect([name.en, unitWords[unit].en]).toEqual([name.en, unit === 'visits' ? 'visits' : 'cases'])
})

test('one of a thing is told in the singular', () => {
  expect(
    Object.fromEntries([...new Set(pairs.map(({ en }) => en))].map((unit) => [unit, unitAfter('1', unit, 'en')])),
  ).toEqual({
    cases: 'case',
    'cases per month': 'case per month',
    'cases per 10,000 people': 'case per 10,000 people',
    patients: 'patient',
    institutions: 'institution',
    recipients: 'recipient',
    visits: 'visit',
    months: 'month',
    days: 'day',
    beds: 'bed',
    doctors: 'doctor',
    people: 'person',
    points: 'point',
    'million yen': 'million yen',
    'ten thousand yen': 'ten thousand yen',
    'hundred million yen': 'hundred million yen',
    yen: 'yen',
    km: 'km',
    '%': '%',
    '‰': '‰',
    '': '',
  })
  expect(['0', '1.0', '2', '11', '−1'].map((digits) => unitAfter(digits, 'institutions', 'en'))).toEqual([
    'institutions',
    'institutions',
    'institutions',
    'institutions',
    'institution',
  ])
  expect(unitAfter('1', '施設', 'ja')).toBe('施設')
})
