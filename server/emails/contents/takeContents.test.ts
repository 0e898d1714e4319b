import { expect, test } from 'vitest'
import { TooManyCallers } from '../../concurrencyLimiter.ts'
import { takeContents } from './takeContents.ts'

const writer = (tenantId: number, accountId = 1) => ({
  tenantId,
  account: { id: accountId },
  outside: <T>(work: () => Promise<T>) => work(),
})
const html = '<style>p { color: #ff0000 }</style><p>春</p>'
const outcomeOf = (taken: Promise<unknown>): Promise<unknown> =>
  taken.then(
    () => 'taken',
    (error: unknown) => error,
  )

test('style sheets of many take turns, and whoever sends too many at once is told so', async () => {
  const many = Array.from({ length: 7 }, () => outcomeOf(takeContents(writer(1), html)))
  const other = outcomeOf(takeContents(writer(2), html))
  const plain = await takeContents(writer(1), '<p>春</p>')
  expect(plain.html).toBe('<p>春</p>')
  // Another tenant does not wait for all of these.
  expect(await Promise.race([other, Promise.all(many).then(() => 'too late')])).toBe('taken')
  const outcomes = await Promise.all(many)
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(5)
  expect(outcomes.filter((outcome) => outcome instanceof TooManyCallers)).toHaveLength(2)
  expect((await takeContents(writer(1), html)).html).toContain('color')
})
