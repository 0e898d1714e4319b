import type { Page } from '@playwright/test'
import { aPerson, aTenant, type Person } from '../../support/builders.ts'
import { csvOf } from '../../support/intake/importOffice.ts'
import { filesOf } from '../../support/intake/surveyFiles.ts'
import { expectAccessible } from '../axe.ts'
import { atOneWidth, expect, test as base } from '../fixtures.ts'
import { signIn } from '../people.ts'

const test = base.extend<{ person: Person }>({
  person: async ({ database }, provide) => provide(await aPerson(database, await aTenant(database))),
})

const failedCalls = /net::ERR_|Failed to load resource/
const away = (page: Page) => page.getByRole('alert').filter({ hasText: 'サーバーに接続できません' })

const chooseList = (page: Page, institution: string) =>
  page.locator('input[type=file]').setInputFiles({
    name: '紹介.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      csvOf(['紹介日', '患者ID', '紹介元医療機関名'], ['2025/4/1', '1', institution], ['2025/4/2', '2', institution]),
    ),
  })

/** Aborts all calls to an address. @returns the times of the attempts, and a function that allows calls again */
const takeAway = async (page: Page, address: string) => {
  const attempts: number[] = []
  await page.route(address, (route) => {
    attempts.push(Date.now())
    return route.abort('connectionrefused')
  })
  return { attempts, bringBack: () => page.unroute(address) }
}

test(
  'an import that is under way goes on on its screen when the server is back, and says so meanwhile',
  atOneWidth,
  async ({ page, person, institution, database, tolerate }) => {
    test.slow()
    tolerate(failedCalls)
    await signIn(page, person, '/app/data_uploads/referrals')
    await chooseList(page, institution.name)
    await expect(page.getByRole('button', { name: '取り込む', exact: true })).toBeVisible()
    const { rows } = await database.owner.query<{ id: number }>(
      // The lease belongs to no running process, so nobody continues with the import.
      `update imports set status = 'processing', step = 'import', processed_row_count = 1, lease_until = now() + interval '1 hour'
    where tenant_id = $1 returning id`,
      [person.tenantId],
    )
    await page.reload()
    const progress = page.getByRole('progressbar', { name: '取り込んでいます' })
    await expect(progress).toBeVisible()

    const { attempts, bringBack } = await takeAway(page, '**/api/imports/referrals/*')
    await expect(away(page)).toContainText('もう一度取り込む必要はありません')
    await expect(progress).toBeVisible()
    await expectAccessible(page, 'an import while the server is away')
    await expect.poll(() => attempts.length).toBeGreaterThan(4)
    const pauses = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0))
    expect(pauses.at(-1)).toBeGreaterThan((pauses[0] ?? 0) + 300)
    await expect(progress).toBeVisible()

    await database.owner.query(
      `update imports set status = 'completed', step = null, lease_until = null, processed_row_count = 2, imported_row_count = 2
    where tenant_id = $1 and id = $2`,
      [person.tenantId, rows[0]?.id],
    )
    await bringBack()
    await expect(page.getByText('2件を取り込みました', { exact: false })).toBeVisible()
    await expect(away(page)).toBeHidden()
  },
)

test(
  'a start whose reply was lost is found out about, and nobody starts twice',
  atOneWidth,
  async ({ page, person, institution, tolerate }) => {
    tolerate(failedCalls)
    await signIn(page, person, '/app/data_uploads/referrals')
    await chooseList(page, institution.name)
    await page.route('**/api/imports/referrals/*/start', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.getByRole('button', { name: '全行を確認する' }).click()
    await page.getByRole('button', { name: '2件を取り込む' }).click()
    await expect(page.getByText('2件を取り込みました。取り込まなかった行は0件です')).toBeVisible()
  },
)

test(
  'files that are being taken in are watched on when a proxy answers for the server',
  atOneWidth,
  async ({ page, person, database, tolerate }) => {
    test.slow()
    tolerate(failedCalls)
    await signIn(page, person, '/app/data_uploads')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: '様式1.txt', mimeType: 'text/plain', buffer: filesOf('2025-04').ff1 })
    await expect(page.getByRole('button', { name: '取り込む（1件）' })).toBeVisible()
    await database.owner.query(
      `update data_uploads set status = 'processing', step = 'read', processed_byte_count = 1, lease_until = now() + interval '1 hour'
    where tenant_id = $1`,
      [person.tenantId],
    )
    await page.reload()
    const past = page.getByRole('region', { name: 'これまでの取り込み', exact: true })
    await expect(past.getByRole('progressbar')).toBeVisible()
    await page.route('**/api/data_uploads?**', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
    await expect(away(page)).toContainText('自動で続きます')
    await expect(past.getByRole('progressbar')).toBeVisible()
    await database.owner.query(
      `update data_uploads set status = 'completed', step = null, imported_row_count = 7, finished_at = now(), lease_until = null
    where tenant_id = $1`,
      [person.tenantId],
    )
    await page.unroute('**/api/data_uploads?**')
    await expect(past).toContainText('取り込み 7')
    await expect(away(page)).toBeHidden()
  },
)

test(
  'a record whose reply was lost is there once, also if it is saved again after a reload',
  atOneWidth,
  async ({ page, person, database, tolerate }) => {
    tolerate(failedCalls)
    await signIn(page, person, '/app/tags/create')
    await page.getByLabel('タグ名（必須）').fill('登録医')
    await page.route('**/api/tags', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('すでに保存されていても、二重にはなりません')).toBeVisible()
    await page.unroute('**/api/tags')
    await page.reload()
    await expect(page.getByLabel('タグ名（必須）')).toHaveValue('登録医')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('link', { name: '登録医' })).toBeVisible()
    const { rows } = await database.owner.query('select name from tags where tenant_id = $1', [person.tenantId])
    expect(rows).toEqual([{ name: '登録医' }])
  },
)
