import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nameSeparator, wordSeparator } from './format.ts'

/** Papers that are in Japanese in every language, and texts that are typed or stored. */
const always = [
  'resources/communications/events/attendeesIn.ts',
  'resources/analysis/reverseReferralFinder/sheet/Sheet.tsx',
  'resources/analysis/reverseReferralFinder/sheet/SheetHours.tsx',
  'resources/reports/reports/builder/filters/MatcherFields.tsx',
]

test('names and words on screens have the separators of the language', () => {
  const sources = ['resources', 'src', 'ui'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !always.includes(path)),
  )
  expect(sources.filter((path) => /join\(' ?[、・] ?'\)/.test(readFileSync(path, 'utf8')))).toEqual([])
  expect(['日', '祝'].join(wordSeparator('ja'))).toBe('日・祝')
  expect(['Su', 'PH'].join(wordSeparator('en'))).toBe('Su, PH')
  expect(['眼科', '内科'].join(nameSeparator('ja'))).toBe('眼科、内科')
})
