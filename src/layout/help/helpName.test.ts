import { expect, test } from 'vitest'
import { help as english } from '../../i18n/en/help/index.ts'
import { help as japanese } from '../../i18n/ja/help/index.ts'
import { menu } from '../menu.ts'
import { helpNameOf, helpNames } from './helpName.ts'

test.each([
  ['/today', 'today'],
  ['/crms/12/referrals', 'chart'],
  ['/medical_institutions_search', 'medical_institutions_search'],
  ['/communications/new', 'new_communication'],
  ['/communications/7/edit', 'communications'],
  ['/data_uploads/3', 'data_uploads'],
  ['/data_uploads/department_codes', 'department_codes'],
  ['/area_reports/new', 'reports'],
  ['/nowhere', undefined],
])('the help on %s is that of %s', (path, name) => {
  expect(helpNameOf(path)).toBe(name)
})

test('every screen of the menu leads to its own help', () => {
  for (const { name, route } of menu) expect([route, helpNameOf(route)]).toEqual([route, name])
})

test.each([
  ['Japanese', japanese, /[。]/g],
  ['English', english, /[.](?= |$)/g],
])('every screen has help in %s: three to five sentences and first moves', (_language, texts, end) => {
  expect(Object.keys(texts).toSorted()).toEqual(helpNames.toSorted())
  for (const [name, { purpose, moves }] of Object.entries(texts)) {
    const sentences = purpose.match(end)?.length ?? 0
    expect([name, sentences]).toEqual([name, Math.min(5, Math.max(3, sentences))])
    expect([name, moves.length]).toEqual([name, Math.min(3, Math.max(2, moves.length))])
  }
})

test('English help has no Japanese in it', () => {
  expect(JSON.stringify(english)).not.toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/)
})
