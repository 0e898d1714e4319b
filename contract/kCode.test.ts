import { expect, test } from 'vitest'
import { KCode } from './core.ts'
import { kCode } from './kCode.ts'

test.each(['K546', 'K0821', 'K082-2', 'K082-21', 'K2821ロ', 'K4073イ'])('%s is the code of an operation', (code) => {
  expect(kCode(code)).toBe(code)
  expect(KCode.safeParse(code).success).toBe(true)
})

test.each(['K5', '546', 'KK546', 'K546-', 'K546ん'])('%s is none', (code) => {
  expect(kCode(code)).toBeUndefined()
  expect(KCode.safeParse(code).success).toBe(false)
})

test('a code can be typed in small letters and half-width kana', () => {
  expect(kCode('k2821ﾛ')).toBe('K2821ロ')
})
