import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { accountButton, demoPerson, signIn } from '../people.ts'
import { chartAddress } from '../screens.ts'

const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()

test('a task is given from the chart, refused for a day gone by, finished with one click, and that taken back', async ({
  page,
  institution,
  tolerate,
}) => {
  tolerate(/422 \(/)
  await signIn(page, demoPerson('sato'), chartAddress(institution))
  const block = page.getByRole('region', { name: 'タスク' })
  await block.getByRole('link', { name: '追加' }).click()
  await page.getByLabel('タスク（必須）').fill('返書の到着を確認')
  await expect(page.getByRole('combobox', { name: '医療機関' })).toHaveValue(institution.name)
  await expect(page.getByRole('combobox', { name: '担当者（必須）' })).toHaveValue('佐藤 美咲')
  await page.getByLabel('期限').fill('2020-04-01')
  await save(page)
  await expect(page.getByText('期限が過ぎています。今日以降の日付を指定してください')).toBeVisible()
  await expectAccessible(page, 'the form of a task with a complaint')
  await page.getByLabel('期限').fill('2099-04-01')
  await save(page)
  await expect(page).toHaveURL(new RegExp(`${chartAddress(institution)}$`))
  await expect(block.getByRole('link', { name: '返書の到着を確認', exact: true })).toBeVisible()
  await block.getByRole('link', { name: /すべてのタスク/ }).click()
  await expect(page).toHaveTitle(new RegExp(`${institution.name}のタスク`))
  await expect(page.getByText('2099/4/1')).toBeVisible()
  await expectAccessible(page, 'the tasks of an institution')
  await page.getByRole('button', { name: '「返書の到着を確認」を完了にする' }).click()
  await expect(page.getByRole('link', { name: '返書の到着を確認', exact: true })).toBeHidden()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(page.getByRole('link', { name: '返書の到着を確認', exact: true })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`${institution.name}へ戻る`) }).click()
  await expect(page).toHaveURL(new RegExp(`${chartAddress(institution)}$`))
})

test(
  'overdue tasks are marked in the list and counted in the menu',
  atOneWidth,
  async ({ page, database, institution, isMobile }) => {
    await database.owner.query(
      `insert into tasks (tenant_id, title, staff_id, deadline, medical_institution_id, created_by)
     select tenant_id, '期限の過ぎた約束', id, current_date - 3, $1, id
     from accounts where tenant_id = 1 and login_name = 'tanaka'`,
      [institution.id],
    )
    await signIn(page, demoPerson('tanaka'), `/app/crms/${institution.id}/tasks`)
    await expect(page.getByText('期限超過')).toBeVisible()
    if (isMobile) await page.getByRole('button', { name: 'メニューを開く' }).click()
    await expect(page.getByRole('link', { name: /^タスク（対応が必要: \d+件）$/ })).toBeVisible()
  },
)

test(
  'the own tasks go to a calendar by a private address, until that is ended',
  atOneWidth,
  async ({ page, request, tolerate }) => {
    tolerate(/404 \(/)
    await signIn(page, demoPerson('ogata'), '/app/tasks')
    await page.getByRole('button', { name: 'カレンダー連携' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /URLを発行/ }).click()
    const address = await dialog.getByLabel('カレンダー用URL', { exact: true }).inputValue()
    await expectAccessible(page, 'the calendar feed')
    const feed = await request.get(address)
    expect(await feed.text()).toContain('BEGIN:VCALENDAR')
    await dialog.getByRole('button', { name: '連携をやめる' }).click()
    await expect(dialog.getByLabel('カレンダー用URL', { exact: true })).toBeHidden()
    expect((await request.get(address)).status()).toBe(404)
  },
)

test(
  'an institution is put into a phase, with who and when, and that can be taken back',
  atOneWidth,
  async ({ page, institution }) => {
    await signIn(page, demoPerson('sato'), chartAddress(institution))
    await page.getByRole('button', { name: /フェーズを変更（現在: フェーズなし）/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').click()
    await page.getByRole('option').nth(1).click()
    await expect(page.getByRole('listbox')).toBeHidden()
    await expectAccessible(page, 'the change of a phase')
    await dialog.getByRole('button', { name: '保存' }).click()
    const phase = page.getByRole('region', { name: 'フェーズ' })
    await expect(phase).toContainText('佐藤 美咲')
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect(page.getByRole('button', { name: /フェーズを変更（現在: フェーズなし）/ })).toBeVisible()
  },
)

test(
  'phases are named and ordered in the tenant settings, which only the csAccount sees',
  atOneWidth,
  async ({ page, colleague, isMobile }) => {
    await signIn(colleague, demoPerson('kimura'), '/app/tenant_setting')
    await expect(colleague.getByText('このページを表示する権限がありません')).toBeVisible()
    // Each width changes the list of another tenant, so that they do not conflict.
    await signIn(page, demoPerson(isMobile ? 'support' : 'support-b'))
    await accountButton(page).click()
    await page.getByRole('link', { name: 'テナント設定' }).click()
    await expect(page.getByLabel('フェーズ名').first()).toBeVisible()
    await expectAccessible(page, 'the tenant settings')
    const phases = page.getByRole('region', { name: 'フェーズ', exact: true })
    const savePhases = () => phases.getByRole('button', { name: '保存' }).click()
    const row = await page
      .getByRole('listitem')
      .filter({ has: page.getByLabel('フェーズ名') })
      .first()
      .boundingBox()
    expect(row?.height, 'a phase takes no more room than its fields').toBeLessThan(isMobile ? 260 : 100)
    await page.getByRole('button', { name: 'フェーズを追加' }).click()
    const last = page.getByLabel('フェーズ名').last()
    await last.fill('試験の段階')
    await page.getByRole('button', { name: '「試験の段階」を上へ' }).press('Enter')
    await savePhases()
    await expect(page.getByText('フェーズを保存しました')).toBeVisible()
    await page.reload()
    const names = page.getByLabel('フェーズ名')
    await expect(names.first()).toBeVisible()
    const before = await Promise.all((await names.all()).map((field) => field.inputValue()))
    expect(before.at(-2)).toBe('試験の段階')
    await page.getByRole('button', { name: '「試験の段階」を削除' }).click()
    await savePhases()
    await expect(page.getByText('フェーズを保存しました')).toBeVisible()
  },
)

test('nobody deletes or demotes themselves, and the form says why', atOneWidth, async ({ page, tolerate }) => {
  tolerate(/409 \(/)
  await signIn(page, demoPerson('kimura'), '/app/accounts')
  await page.getByRole('link', { name: '木村 浩' }).click()
  await page.getByRole('combobox', { name: '権限（必須）' }).click()
  await page.getByRole('option', { name: 'メンバー' }).click()
  await save(page)
  await expect(page.getByText(/オーナー/).last()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: '権限（必須）' })).toHaveText('オーナー')
})

test('owners read who did what, narrow it down, open the record and take it away', async ({ page, institution }) => {
  await signIn(page, demoPerson('sato'), chartAddress(institution))
  await expect(page.getByRole('heading', { name: institution.name })).toBeVisible()
  const filter = { recordType: 'medical_institution', recordId: institution.id }
  await page.goto(`/app/audit_log?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  await expect(page.getByRole('link', { name: institution.name }).first()).toBeVisible()
  await expectAccessible(page, 'the audit log')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('佐藤 美咲')
  await page.getByRole('link', { name: institution.name }).first().click()
  await expect(page).toHaveURL(new RegExp(chartAddress(institution)))
})

test('what opening a chart has read is one row of the log, which opens', async ({ page, institution }) => {
  await signIn(page, demoPerson('sato'), chartAddress(institution))
  await expect(page.getByRole('heading', { name: institution.name })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  const opened = page.waitForResponse(/api\/audit_logs/)
  await page.goto(`/app/audit_log?filter=${encodeURIComponent(JSON.stringify({ action: 'read' }))}`)
  await opened
  const other = page.getByRole('button', { name: /^カルテを開いたときの閲覧 ほか\d+件$/ }).first()
  const rows =
    test.info().project.name === 'phone' ? page.getByRole('main').getByRole('listitem') : page.getByRole('row')
  await expect(other).toHaveAttribute('aria-expanded', 'false')
  const count = Number(/(\d+)件/.exec(await other.innerText())?.[1])
  const before = await rows.count()
  await other.focus()
  await page.keyboard.press('Enter')
  await expect(other).toHaveAttribute('aria-expanded', 'true')
  await expect(rows).toHaveCount(before + count)
  await expectAccessible(page, 'the audit log with an opened visit')
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(before)
})

test('a member is refused the screens of owners', atOneWidth, async ({ page, tolerate }) => {
  tolerate(/403 \(/)
  await signIn(page, demoPerson('suzuki'), '/app/accounts')
  await expect(page.getByText('このページを表示する権限がありません')).toBeVisible()
  await page.goto('/app/audit_log')
  await expect(page.getByText('このページを表示する権限がありません')).toBeVisible()
})
