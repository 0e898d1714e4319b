import { expect, test } from 'vitest'
import { baseMonthPart, fileNameOf } from './fileNames.ts'

test('a file is named by what it shows and what narrows it, in characters that every system takes', () => {
  expect(fileNameOf(['連携先管理', '都道府県: 熊本県', '20261201'], 'csv')).toBe(
    '連携先管理_都道府県 熊本県_20261201.csv',
  )
  expect(fileNameOf(['朝/の会議'], 'pdf')).toBe('朝_の会議.pdf')
})

test('nothing is cut from a name that is not too long, and how many are left out never', () => {
  const departments = '循環器内科・消化器内科・呼吸器内科ほか5診療科'
  expect(fileNameOf(['地域連携月次報告', '2026年4月〜2026年11月', departments], 'pdf')).toBe(
    `地域連携月次報告_2026年4月〜2026年11月_${departments}.pdf`,
  )
  const long = 'あ'.repeat(60)
  const name = fileNameOf([long, long, departments, '20261201'], 'csv')
  expect(name).toMatch(/ほか5診療科_20261201\.csv$/)
  expect(new TextEncoder().encode(name).length).toBeLessThan(256)
})

test('the name of a file says the base month, and nothing where no month is known', () => {
  expect(baseMonthPart('2026-03-01', 'ja')).toEqual(['基準月202603'])
  expect(baseMonthPart('2026-03-01', 'en')).toEqual(['base month 202603'])
  expect(baseMonthPart(null, 'ja')).toEqual([])
})
