import { expect, test } from 'vitest'
import { features, switches } from '#contract/features.ts'
import type { Language } from '#contract/messages.ts'
import { japanese as japaneseTexts } from '#tests/support/screens/allTexts.ts'
import { menu } from '../menu.ts'
import { helpFor, ofFeature } from './helpFor.ts'
import { helpNameOf, helpNames } from './helpName.ts'
import type { HelpText } from './helpText.ts'
import { help } from './texts/index.ts'

const helpIn = (language: Language): Readonly<Record<string, HelpText>> =>
  Object.fromEntries(Object.entries(help).map(([name, texts]) => [name, texts[language]]))
const [japanese, english] = [helpIn('ja'), helpIn('en')]

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

const capabilities = [...features, ...switches]

test.each([
  ['Japanese', japanese],
  ['English', english],
])('help in %s says the same to those who have all features, and names none that a plan lacks', (_language, texts) => {
  const written = JSON.stringify(texts)
  const named = [...written.matchAll(ofFeature)].map(([, name]) => name)
  expect(named.filter((name) => !capabilities.some((one) => one === name))).toEqual([])
  const all = Object.values(texts).map((text) => helpFor(text, new Set(capabilities)))
  const none = Object.values(texts).map((text) => helpFor(text, new Set()))
  for (const said of [all, none]) expect(JSON.stringify(said)).not.toMatch(/\{\w+:/)
  // Each screen is still begun somehow.
  for (const { moves } of none) expect(moves.length).toBeGreaterThan(0)
})

test('help without reverse referrals, tasks and tags does not speak of them', () => {
  const { data_uploads: uploads, medical_institutions_search: search, chart } = japanese
  for (const text of [uploads, search, chart])
    expect(text && JSON.stringify(helpFor(text, new Set()))).not.toMatch(/逆紹介|タスク|タグ|フェーズ/)
  expect(uploads && helpFor(uploads, new Set(['reverse_referrals'])).purpose).toMatch(/^紹介・逆紹介の一覧や/)
})

/** What an office may call something of its own, or enter; no text of the product. */
const examples = new Set(['訪問優先度', '話題', '登録医', '重点訪問先'])

test('what help quotes is what a button, a menu or a state is called', () => {
  const called = new Set(Object.values(japaneseTexts).flatMap((text) => [text, text.replace(/（.*）$/, '')]))
  const quoted = Object.entries(japanese).flatMap(([name, text]) => {
    const { purpose, moves } = helpFor(text, new Set(capabilities))
    const quotations = [...[purpose, ...moves].join('').matchAll(/「([^」]+)」/g)]
    return quotations.map(([, quotation = '']) => [name, quotation] as const)
  })
  expect(quoted.length).toBeGreaterThan(20)
  expect(quoted.filter(([, text]) => !called.has(text) && !examples.has(text))).toEqual([])
})
