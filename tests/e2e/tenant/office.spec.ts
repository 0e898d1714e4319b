import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { aPerson, aTenant } from '../../support/builders.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { goWithin } from '../places/place.ts'
import { valueWhen } from '../reading.ts'
import { chartAddress } from '../screens.ts'

const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()

test(
  'a task is given from the chart, refused for a day gone by, finished with one click, and that taken back',
  atOneWidth,
  async ({ page, institution, database, tolerate }) => {
    tolerate(/422 \(/)
    const person = await aPerson(database, await aTenant(database), { username: '佐藤 花子' })
    await signIn(page, person, chartAddress(institution))
    const block = page.getByRole('region', { name: 'タスク' })
    await block.getByRole('link', { name: '追加' }).click()
    await page.getByLabel('タスク（必須）').fill('返書の到着を確認')
    await expect(page.getByRole('combobox', { name: '医療機関' })).toHaveValue(institution.name)
    await expect(page.getByRole('combobox', { name: '担当者（必須）' })).toHaveValue('佐藤 花子')
    await page.getByLabel('期限').fill('2020-04-01')
    await save(page)
    await expect(page.getByText('期限が過ぎています。今日以降の日付を指定してください')).toBeVisible()
    await page.getByLabel('期限').fill('2099-04-01')
    await save(page)
    await expect(page).toHaveURL(new RegExp(`${chartAddress(institution)}$`))
    await expect(block.getByRole('link', { name: '返書の到着を確認', exact: true })).toBeVisible()
    await block.getByRole('link', { name: /すべてのタスク/ }).click()
    await expect(page).toHaveTitle(new RegExp(`${institution.name}のタスク`))
    await expect(page.getByText('2099/4/1')).toBeVisible()
    await page.getByRole('button', { name: '「返書の到着を確認」を完了にする' }).click()
    await expect(page.getByRole('link', { name: '返書の到着を確認', exact: true })).toBeHidden()
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect(page.getByRole('link', { name: '返書の到着を確認', exact: true })).toBeVisible()
    await page.getByRole('link', { name: new RegExp(`${institution.name}へ戻る`) }).click()
    await expect(page).toHaveURL(new RegExp(`${chartAddress(institution)}$`))
  },
)

test(
  'the own tasks go to a calendar by a private address, until that is ended',
  atOneWidth,
  async ({ page, request, database, tolerate }) => {
    tolerate(/404 \(/)
    await signIn(page, await aPerson(database, await aTenant(database)), '/app/tasks')
    await page.getByRole('button', { name: 'カレンダー連携' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /URLを発行/ }).click()
    const field = dialog.getByLabel('カレンダー用URL', { exact: true })
    const [address] = await valueWhen(field, /^http.*$/)
    const feed = await request.get(address)
    expect(await feed.text()).toContain('BEGIN:VCALENDAR')
    await dialog.getByRole('button', { name: '連携をやめる' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '連携をやめる' }).click()
    // Behind the question the dialog is out of reach, as if its field were gone.
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(field).toBeHidden()
    expect((await request.get(address)).status()).toBe(404)
  },
)

test(
  'owners read who did what, open the record and take the log away',
  atOneWidth,
  async ({ page, institution, database }) => {
    const owner = await aPerson(database, await aTenant(database), { username: '佐藤 花子', role: 'owner' })
    await signIn(page, owner, chartAddress(institution))
    await expect(page.getByRole('heading', { name: institution.name })).toBeVisible()
    const filter = { recordType: 'medical_institution', recordId: institution.id }
    await goWithin(page, `/app/audit_log?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    await expect(page.getByRole('link', { name: institution.name }).first()).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain('佐藤 花子')
    await page.getByRole('link', { name: institution.name }).first().click()
    await expect(page).toHaveURL(new RegExp(chartAddress(institution)))
  },
)
