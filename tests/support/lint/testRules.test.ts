import { RuleTester } from 'oxlint/plugins-dev'
import { describe, test } from 'vitest'
import plugin from './testRules.ts'

RuleTester.describe = describe
RuleTester.it = test
const tester = new RuleTester({ languageOptions: { sourceType: 'module' } })

const check = (name: keyof typeof plugin.rules, valid: readonly string[], invalid: readonly string[]) =>
  tester.run(name, plugin.rules[name], {
    valid: [...valid],
    invalid: invalid.map((code) => ({ code, errors: 1 })),
  })

check(
  'no-reading',
  [
    `await expect(row).toHaveText('12')`,
    `await expect.poll(() => row.textContent()).toBe('12')`,
    `await expect(async () => { expect(await row.count()).toBe(2) }).toPass()`,
    `const names = () => rows.allTextContents(); await expect.poll(() => names()).toEqual([])`,
    `await page.evaluate('scrollTo(0, 0)')`,
    `await Promise.all([first, second])`,
  ],
  [
    `expect(await row.textContent()).toBe('12')`,
    `const count = await rows.count()`,
    `if (await more.isVisible()) await more.click()`,
    `for (const row of await rows.all()) await row.click()`,
    `const names = () => rows.allTextContents(); expect(await names()).toEqual([])`,
    `expect(await page.evaluate('scrollY')).toBe(0)`,
    `expect(page.url()).toContain('/tasks')`,
  ],
)

check(
  'no-element',
  [
    `await expect.element(row).toBeVisible()`,
    `const field = await name.findElement()`,
    `await expect.poll(() => rows.elements().map(({ id }) => id)).toEqual([])`,
    `const ids = () => { return rows.elements().map(({ id }) => id) }; await expect.poll(ids).toEqual([])`,
  ],
  [
    `field.element().focus()`,
    `expect(rows.elements()).toHaveLength(2)`,
    `const ids = () => rows.elements().map(({ id }) => id); expect(ids()).toEqual([])`,
  ],
)

check(
  'no-quiet',
  [`await page.waitForLoadState('load')`],
  [`await page.waitForLoadState('networkidle')`, `await page.goto('/app', { waitUntil: 'networkidle' })`],
)

check(
  'no-sleep',
  [
    `import { setImmediate } from 'node:timers/promises'`,
    `setTimeout(() => server.close(), 100)`,
    `await new Promise((resolve) => socket.once('close', resolve))`,
  ],
  [
    `import { setTimeout as wait } from 'node:timers/promises'`,
    `import { scheduler } from 'node:timers/promises'`,
    `await new Promise((resolve) => setTimeout(resolve, 20))`,
    `await new Promise((resolve) => { setTimeout(() => resolve(undefined), 20) })`,
    `await page.waitForTimeout(500)`,
  ],
)

check(
  'no-any-picture',
  [`await expect(region.getByRole('img', { name: 'ロゴ' })).toBeVisible()`],
  [`await expect(region.getByRole('img')).toBeVisible()`],
)

check(
  'no-module-mock',
  [`vi.doMock('maildev', () => { throw new Error('not installed') })`],
  [`vi.mock('../components.ts', async (original) => original())`],
)

check('no-clock', [`const today = Date.now()`], [`const begin = performance.now()`])

check(
  'no-limit',
  [
    `test.setTimeout(600_000)`,
    `await expect(async () => { await expect(panel).toBeVisible({ timeout: 1_000 }) }).toPass()`,
  ],
  [
    `test.setTimeout(90_000)`,
    `await expect(row).toBeVisible({ timeout: 20_000 })`,
    `await expect.poll(() => calls.length, { timeout: 60_000 }).toBe(2)`,
  ],
)
