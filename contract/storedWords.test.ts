import { expect, test } from 'vitest'
import { storedWords } from './storedWords.ts'

const told = storedWords([
  { ja: '増減', en: 'Change' },
  { ja: '件数', en: 'Referrals' },
  { ja: '紹介', en: 'Referrals' },
])

test('a text of the product is told in the language of the reader, whatever language it was stored in', () => {
  expect([told('増減', 'en'), told('Change', 'ja'), told('増減', 'ja'), told('Change', 'en')]).toEqual([
    'Change',
    '増減',
    '増減',
    'Change',
  ])
})

test('what somebody has worded stays, and so does what would not be found again', () => {
  expect([told('うちの増減', 'en'), told('件数', 'en'), told('紹介', 'en'), told('Referrals', 'ja')]).toEqual([
    'うちの増減',
    '件数',
    '紹介',
    'Referrals',
  ])
})
