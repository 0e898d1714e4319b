import { expect, test } from 'vitest'
import { judgePassword, minScore } from './passwordStrength.ts'

const personal = ['山田 花子', 'yamada', 'hanako.yamada@hospital.example', '○○病院']

test.each([
  ['password123456', 'common'],
  ['Password123456!', 'common'],
  ['ｐａｓｓｗｏｒｄ１２３４５６', 'common'],
  ['qwertyuiop[]asdf', 'keyboard'],
  ['abcdefghijklmn1', 'sequence'],
  ['Sakura2026Sakura2026', 'repeat'],
  ['yamadayamada1234', 'name'],
  ['hanakoyamada1', 'name'],
  ['yamadahanako2026', 'name'],
  ['山田花子と山田花子の病院', 'name'],
])('%s is too easily guessed: %s', async (password, weakness) => {
  const judgement = await judgePassword(password, personal)
  expect(judgement.score).toBeLessThan(minScore(13))
  expect(judgement.weakness).toBe(weakness)
})

test('a name does no harm to a password that is strong without it', async () => {
  const { score } = await judgePassword('yamada drinks green tea on sundays', personal)
  expect(score).toBeGreaterThanOrEqual(minScore(13))
})

test.each(['あたらしい合言葉 2026 秋', 'a longer and better one', 'tzrq-8kvm-xw3b', 'ねこがかつおぶしをみている'])(
  '%s is strong enough',
  async (password) => {
    expect((await judgePassword(password, personal)).score).toBeGreaterThanOrEqual(minScore(13))
  },
)

test('eight characters at random are enough beside a second factor', async () => {
  expect((await judgePassword('x7#kq9Lw', personal)).score).toBeGreaterThanOrEqual(minScore(8))
  expect((await judgePassword('abc12345', personal)).score).toBeLessThan(minScore(8))
})

test.each([
  ['substitutions', '4@8({3690#!1|0$5+7%2'.repeat(10)],
  ['repetitions', 'p4$$w0rd@1'.repeat(20)],
  ['characters that stand for many', 'ﷺ'.repeat(200)],
])('a long password of %s is judged in milliseconds', async (_what, password) => {
  await judgePassword('warm up', personal)
  // Measures processor time, so that other work of the machine does not count.
  const start = process.cpuUsage()
  await judgePassword(password, personal)
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(500)
})
