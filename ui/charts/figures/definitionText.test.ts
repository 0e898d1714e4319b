import { expect, test } from 'vitest'
import { definitionText } from './definitionText.ts'

test('the definition of a rate says what its change is; a count changes by itself', () => {
  const linesOf = (figure: Parameters<typeof definitionText>[0]) =>
    definitionText(figure, (key) => key, 'ja').lines.join('\n')
  expect(linesOf('law_reverse_referral_rate')).toContain('率の増減は、表示している値どうしの差です。')
  expect(linesOf('referral_count')).not.toContain('増減')
})
