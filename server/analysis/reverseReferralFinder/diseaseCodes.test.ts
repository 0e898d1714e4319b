import { expect, test } from 'vitest'
import { diseaseCode } from '#contract/analysis/reverseReferralFinder.ts'
import { mdcs } from '../../institutions/master/mdcs.ts'
import { kindOf, mdcOf, plainCode } from './diseaseCodes.ts'
import { departmentsOfMdc } from './mdcDepartments.ts'

test.each([
  ['i50.9', 'icd10', '05'],
  ['I639', 'icd10', '01'],
  ['C341', 'icd10', '04'],
  ['H25', 'icd10', '02'],
  ['S7200', 'icd10', '16'],
  ['M171', 'icd10', '07'],
  ['N10', 'icd10', '11'],
  ['Z99', 'icd10', '18'],
  ['050130', 'dpc', '05'],
  ['06007X', 'dpc', '06'],
  ['11', 'mdc', '11'],
])('the code %s is one of %s and belongs to the main diagnostic group %s', (typed, kind, mdc) => {
  const code = plainCode(diseaseCode.parse(typed))
  expect(kindOf(code)).toBe(kind)
  expect(mdcOf(code)).toBe(mdc)
})

test.each(['心不全', '5', '0501', 'I5', 'II5', '0501300'])('%s is no code of a disease', (typed) => {
  expect(diseaseCode.safeParse(typed).success).toBe(false)
})

test.each(mdcs)('the main diagnostic group %s, %s, has departments that treat it', (code) => {
  expect(departmentsOfMdc(code).length).toBeGreaterThan(0)
})
