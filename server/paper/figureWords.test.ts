import { expect, test } from 'vitest'
import type { Figure } from '#contract/analysis/figures/figures.ts'
import { sentChange } from '#contract/comparison.ts'
import { ink } from './look.ts'
import { changeWords, changing } from './figureWords.ts'

const look = (by: number, before: number, figure: Figure = 'referral_count') => {
  const words = changeWords(sentChange(by, before), changing(figure))
  return [words?.text.slice(0, 1), words?.colour]
}

test('a change has a colour on paper only where it has one on the screen', () => {
  expect(look(-2, 8_323)).toEqual(['▼', ink.second])
  expect(look(-500, 8_323)).toEqual(['▼', ink.decline])
  expect(look(6, 20)).toEqual(['▲', ink.growth])
  expect(look(4, 2)).toEqual(['▲', ink.second])
  expect(look(0, 2)).toEqual(['±', ink.second])
})

test('the change of a rate matters from one point on', () => {
  expect(look(0.9, 30, 'law_referral_rate')).toEqual(['▲', ink.second])
  expect(look(-1, 30, 'law_referral_rate')).toEqual(['▼', ink.decline])
})

test('a share of 1,000 is told in ‰, of which ten are a point', () => {
  const words = (by: number) => changeWords(sentChange(by), changing('fee_reverse_referral_rate'))
  expect(words(-2.2)).toEqual({ text: '▼ 2.2‰減', colour: ink.second })
  expect(words(-12)).toEqual({ text: '▼ 12.0‰減', colour: ink.decline })
})

test('a figure of which neither more nor less is better has no colour', () => {
  expect(look(-500, 1_000, 'hospital_days')).toEqual(['▼', ink.second])
})

test('what is not compared has no colour', () => {
  const notCompared = { reason: 'unsettled', months: ['2026-10-01'] } as const
  const words = changeWords(
    sentChange(null, null, { ...notCompared, months: [...notCompared.months] }),
    changing('referral_count'),
  )
  expect(words).toEqual({ text: '2026年10月は未確定のため比較していません', colour: ink.second })
})
