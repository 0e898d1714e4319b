import { expect, test } from 'vitest'
import { sentChange } from '../../../contract/comparison.ts'
import { ink } from '../../paper/look.ts'
import { changeWords } from './figureWords.ts'

const look = (by: number, before: number, unit: 'referrals' | 'percent' = 'referrals') => {
  const words = changeWords(sentChange(by, before), unit)
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
  expect(look(0.9, 30, 'percent')).toEqual(['▲', ink.second])
  expect(look(-1, 30, 'percent')).toEqual(['▼', ink.decline])
})

test('what is not compared has no colour', () => {
  const notCompared = { reason: 'unsettled', months: ['2026-10-01'] } as const
  const words = changeWords(sentChange(null, null, { ...notCompared, months: [...notCompared.months] }), 'referrals')
  expect(words).toEqual({ text: '2026年10月は未確定のため比較していません', colour: ink.second })
})
