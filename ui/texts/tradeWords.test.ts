import { expect, test } from 'vitest'
import { figures } from '#contract/analysis/figures/figures.ts'
import { english, japanese } from '#tests/support/screens/allTexts.ts'

/** The texts within an object, each with its key. */
const textsIn = (value: unknown, key = ''): string[] =>
  typeof value === 'string'
    ? [`${key}: ${value}`]
    : value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${key}.${name}`))
      : []

const told = (...all: readonly unknown[]) => all.flatMap((one) => textsIn(one))

test('whether the partner’s doctor was met is told as such, and not as a doctor who came along', () => {
  expect(told(japanese, figures).filter((text) => text.includes('医師同行') || text.includes('医師の同行'))).toEqual([])
  expect(told(english).filter((text) => /with(out)? a doctor/.test(text))).toEqual([])
})

test('a return visit of a patient has one English name', () => {
  expect(told(english, figures).filter((text) => /: .*revisit/i.test(text))).toEqual([])
})
