import { expect, test } from 'vitest'
import { hospitalHeadings } from '#tests/support/intake/referralHeadings.ts'
import { recogniseList } from './recogniseList.ts'

test.each([
  ['as the demo hospital exports it', hospitalHeadings.referral],
  ['with short headings', ['紹介日', '患者番号', '医療機関名', '診療科']],
  ['in half-width kana and full-width spaces', ['受付　日', '患者ＩＤ', '紹介元　医療機関名']],
  ['that also says where patients went', ['受付日', '紹介元医療機関名', '返書日', '逆紹介日', '逆紹介先']],
  ['of a data warehouse', ['患者ID', '紹介種別', '紹介日', '紹介元医療機関コード', '紹介先医療機関コード']],
])('a list of referrals %s', (_how, headings) => {
  expect(recogniseList(headings)).toBe('referral')
})

test.each([
  ['as the demo hospital exports it', hospitalHeadings.reverse_referral],
  ['that calls the day that of the referral', ['紹介日', '患者番号', '紹介先医療機関', '診療科']],
  ['with a plain name of the institution', ['逆紹介日', '患者ID', '医療機関名称']],
])('a list of reverse referrals %s', (_how, headings) => {
  expect(recogniseList(headings)).toBe('reverse_referral')
})

test.each([
  ['contacts', ['訪問日', '相手先', '医療機関名', '担当']],
  ['labels of institutions', ['医療機関ID', '連携室担当者名']],
  ['patients', ['患者ID', '氏名', '受診日']],
  ['nothing', []],
])('a table of %s is neither', (_what, headings) => {
  expect(recogniseList(headings)).toBeNull()
})
