import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aPerson, aTenant, type Person } from '../../support/builders.ts'
import { zip } from '../../support/intake/madeFiles.ts'
import { filesOf } from '../../support/intake/surveyFiles.ts'
import { expectAccessible } from '../axe.ts'
import { drop } from '../dropping.ts'
import { atOneWidth, expect, test as base } from '../fixtures.ts'
import { signIn } from '../people.ts'

interface Office {
  /** A person of a tenant that only this test uses. */
  readonly person: Person
  readonly files: ReturnType<typeof filesOf>
}

const test = base.extend<{ office: Office }>({
  office: async ({ database }, provide) => {
    await provide({ person: await aPerson(database, await aTenant(database)), files: filesOf('2025-04') })
  },
})

const address = '/app/data_uploads'
const lostConnection = /net::ERR_|Failed to load resource/

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const line = (page: Page, region: string, filename: string) =>
  block(page, region)
    .getByRole('row')
    .or(block(page, region).getByRole('listitem'))
    .filter({ has: page.getByRole('link', { name: filename, exact: true }) })
const waiting = (page: Page, filename: string) => line(page, '確認して取り込む', filename)
const past = (page: Page, filename: string) => line(page, 'これまでの取り込み', filename)
const sending = (page: Page, filename: string) =>
  page.getByRole('list', { name: '送信中のファイル' }).getByRole('listitem').filter({ hasText: filename })
const sent = (page: Page, filename: string) => sending(page, filename).getByText('送信しました')

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer })

/** A 様式1 that is sent in more than one piece. */
const large = ({ files: { ff1 } }: Office) => {
  const rows = ff1.subarray(ff1.indexOf('\n') + 1)
  return Buffer.concat(Array.from({ length: Math.ceil(12_000_000 / rows.length) }, () => rows))
}

/** Records the offset of each piece that is sent. */
const pieces = (page: Page) => {
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  return offsets
}

test('files dropped together are recognised, one is corrected, and all that are ticked are taken in', async ({
  page,
  office: { person, files },
}) => {
  await signIn(page, person, address)
  await expectAccessible(page, 'data uploads without files')
  await drop(page, [
    { name: '様式1.txt', contents: files.ff1 },
    { name: 'EF.zip', contents: zip([{ name: 'EF/入院EF.txt', content: files.inpatientEf }]) },
    { name: '紹介.csv', contents: files.referrals },
    { name: '名簿.csv', contents: Buffer.from('氏名,内線\r\n佐藤,1\r\n') },
  ])
  await expect(waiting(page, '様式1.txt').getByText('様式1', { exact: true })).toBeVisible()
  await expect(page.getByLabel('「様式1.txt」の年月')).toHaveValue('2025年4月')
  await expect(page.getByLabel('「入院EF.txt」の種類')).toHaveValue('hospital_admission_ef_file')
  await expect(waiting(page, '紹介.csv').getByText('紹介の一覧')).toBeVisible()
  await expect(waiting(page, '紹介.csv').getByRole('checkbox')).toBeDisabled()
  await expect(waiting(page, '名簿.csv').getByRole('alert')).toContainText('種類を判別できませんでした')
  await expectAccessible(page, 'files that wait to be confirmed')
  await page.getByLabel('「入院EF.txt」の種類').selectOption({ label: '外来EF統合ファイル' })
  await page.getByLabel('「入院EF.txt」の年月').fill('')
  await expect(page.getByRole('button', { name: '取り込む（1件）' })).toBeVisible()
  await page.getByLabel('「入院EF.txt」の年月').fill('2025-03')
  await page.getByRole('button', { name: '取り込む（2件）' }).click()
  await expect(page.getByText('取り込みを始めました')).toBeVisible()
  await expect(past(page, '入院EF.txt')).toContainText('外来EF統合ファイル 2025年3月')
  await expect(waiting(page, '入院EF.txt')).toBeHidden()
  await expect(waiting(page, '紹介.csv')).toBeVisible()
})

test(
  'a file that stands already is marked, and what a new one replaces is said',
  atOneWidth,
  async ({ page, office: { person, files }, database }) => {
    await signIn(page, person, address)
    await choose(page, '4月.txt', files.ff1)
    await expect(waiting(page, '4月.txt')).toBeVisible()
    await database.owner.query(
      `update data_uploads set status = 'completed', imported_row_count = 1234 where filename = '4月.txt' and deleted_at is null
      and created_by = (select id from accounts where login_name = $1)`,
      [person.loginName],
    )
    await database.owner.query(
      `insert into hospital_admissions (tenant_id, patient_hash, admission_date, discharge_date, upload_id, upload_row)
      select tenant_id, decode(repeat('ab', 16), 'hex'), '2025-04-01', '2025-04-09', id, 1 from data_uploads
      where filename = '4月.txt' and deleted_at is null
        and created_by = (select id from accounts where login_name = $1)`,
      [person.loginName],
    )
    await choose(page, '同じ.txt', files.ff1)
    await expect(
      waiting(page, '同じ.txt').getByText('同じファイルが取り込まれています', { exact: false }),
    ).toBeVisible()
    await expect(waiting(page, '同じ.txt').getByRole('checkbox')).not.toBeChecked()
    await choose(page, '修正版.txt', Buffer.concat([files.ff1, files.ff1.subarray(files.ff1.indexOf('\n') + 1)]))
    await expect(waiting(page, '修正版.txt')).toContainText(
      '2025年4月の様式1（入院1件）を、このファイルですべて置き換えます',
    )
    await waiting(page, '同じ.txt').getByRole('checkbox').check()
    await expect(page.getByText('1つだけ選んでください', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: '取り込む（2件）' })).toBeDisabled()
  },
)

test('a bad file says what is wrong with it, and is discarded', atOneWidth, async ({ page, office: { person } }) => {
  await signIn(page, person, address)
  await drop(page, [
    { name: '空.txt', contents: Buffer.alloc(0) },
    { name: '秘密.zip', contents: zip([{ name: 'FF1.txt', content: 'x', encrypted: true }]) },
  ])
  await expect(past(page, '空.txt')).toContainText('ファイルが空です')
  await expect(past(page, '秘密.zip')).toContainText('パスワードを外して送ってください')
  await page.getByRole('button', { name: '破棄: 空.txt' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '破棄' }).click()
  await expect(page.getByText('ファイルを破棄しました')).toBeVisible()
  await expect(past(page, '空.txt')).toBeHidden()
})

test(
  'a file goes on where it was when the connection is back',
  atOneWidth,
  async ({ page, context, office, tolerate }) => {
    tolerate(lostConnection)
    await signIn(page, office.person, address)
    const offsets = pieces(page)
    await page.route('**/api/data_uploads/files/*', async (route) => {
      const isSecond = route.request().method() === 'PATCH' && offsets.length === 2
      if (!isSecond) return route.continue()
      await context.setOffline(true)
      return route.abort('internetdisconnected')
    })
    await choose(page, '大きい.txt', large(office))
    await expect(sending(page, '大きい.txt').getByText('接続が切れました', { exact: false })).toBeVisible()
    await expectAccessible(page, 'a file whose connection is lost')
    await context.setOffline(false)
    await expect(sent(page, '大きい.txt')).toBeVisible()
    expect(offsets).toEqual([0, 8_000_000, 8_000_000])
    await expect(waiting(page, '大きい.txt')).toBeVisible()
  },
)

test(
  'a file is paused, and goes on after the page was left, when it is chosen again',
  atOneWidth,
  async ({ page, office }, info) => {
    const path = info.outputPath('大きい.txt')
    await writeFile(path, large(office))
    await signIn(page, office.person, address)
    const offsets = pieces(page)
    let isHeld = true
    await page.route('**/api/data_uploads/files/*', async (route) => {
      if (route.request().method() === 'PATCH' && offsets.length >= 2 && isHeld) return undefined
      return route.continue()
    })
    await page.locator('input[type=file]').setInputFiles(path)
    await expect.poll(() => offsets).toEqual([0, 8_000_000])
    await page.getByRole('button', { name: '一時停止: 大きい.txt' }).click()
    await expect(sending(page, '大きい.txt').getByText('一時停止中')).toBeVisible()
    isHeld = false
    await page.reload()
    await expect(page.getByText('「大きい.txt」は送信の途中です', { exact: false })).toBeVisible()
    await page.locator('input[type=file]').setInputFiles(path)
    await expect(sent(page, '大きい.txt')).toBeVisible()
    expect(offsets).toEqual([0, 8_000_000, 8_000_000])
  },
)

test('a file that is stopped is forgotten', atOneWidth, async ({ page, office }) => {
  await signIn(page, office.person, address)
  await page.route('**/api/data_uploads/files/*', async (route) => {
    if (route.request().method() === 'PATCH') return undefined
    return route.continue()
  })
  const begun = page.waitForRequest((request) => request.method() === 'PATCH')
  await choose(page, 'やめる.txt', office.files.ff1)
  await begun
  const forgotten = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: '送信をやめる: やめる.txt' }).click()
  expect((await forgotten).status()).toBe(204)
  await expect(sending(page, 'やめる.txt')).toBeHidden()
})

test(
  'a file that was taken in shows its result, what to look at and its problems, and is deleted',
  atOneWidth,
  async ({ page, office: { person, files }, database }) => {
    await signIn(page, person, address)
    await choose(page, '結果.txt', files.ff1)
    await expect(waiting(page, '結果.txt')).toBeVisible()
    const { rows } = await database.owner.query<{ id: number; tenant_id: number }>(
      // The lease belongs to no running process, so nobody continues with the file.
      `update data_uploads
    set status = 'processing', step = 'read', processed_byte_count = byte_count / 2, lease_until = now() + interval '1 hour'
    where filename = '結果.txt' and created_by = (select id from accounts where login_name = $1)
    returning tenant_id, id`,
      [person.loginName],
    )
    const [upload] = rows
    await page.reload()
    await expect(past(page, '結果.txt').getByRole('progressbar')).toBeVisible()
    await database.owner.query(
      `insert into data_upload_problems (tenant_id, upload_id, position, line, column_number, value, problem, is_rejected)
    select $1, $2, position, position + 2, 3, '20260231', 'admission_date', position % 2 = 0 from generate_series(0, 24) as position`,
      [upload?.tenant_id, upload?.id],
    )
    await database.owner.query(
      `update data_uploads
    set status = 'completed', step = null, row_count = 500, imported_row_count = 40, failed_row_count = 13, warning_count = 12,
      finished_at = now(), lease_until = null, findings = '[{"code": "unknown_departments", "count": 2, "examples": ["010", "110"]}]'
    where tenant_id = $1 and id = $2`,
      [upload?.tenant_id, upload?.id],
    )
    await expect(past(page, '結果.txt')).toContainText('取り込み 40　除外 13　注意 12')
    await page.getByRole('link', { name: '結果.txt', exact: true }).click()
    await expect(page.getByRole('heading', { name: '結果.txt' })).toBeVisible()
    await expect(block(page, '確認が必要なこと')).toContainText('結び付いていない診療科コードが2個あります')
    const problems = block(page, '取り込めなかった行と注意')
    await expect(problems.getByText('3 入院年月日').first()).toBeVisible()
    await expect(problems.getByText('実在する日付ではありません', { exact: false })).toHaveCount(20)
    await expectAccessible(page, 'an upload with its problems')
    await problems.getByLabel('表示').click()
    await page.getByRole('option', { name: '取り込めなかった行' }).click()
    await expect(problems.getByText('実在する日付ではありません', { exact: false })).toHaveCount(13)
    const download = page.waitForEvent('download')
    await problems.getByRole('button', { name: 'CSV' }).click()
    expect((await download).suggestedFilename()).toBe('取り込めなかった行と注意_結果.csv')
    await page.getByRole('button', { name: '削除: 結果.txt' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
    await expect(page.getByText('取り込みを削除しました')).toBeVisible()
    await expect(page).toHaveURL(address)
  },
)

test(
  'a survey file that would take most of a month away asks first, and is undone with what it had replaced',
  atOneWidth,
  async ({ page, office: { person, files } }) => {
    test.slow()
    const lines = files.ff1.toString('latin1').split('\n')
    // Patients are in the order of their numbers, so the first lines contain a few complete patients.
    const fewer = Buffer.from(lines.slice(0, 40).join('\n') + '\n', 'latin1')
    await signIn(page, person, address)
    await choose(page, '全員.txt', files.ff1)
    await page.getByRole('button', { name: '取り込む（1件）' }).click()
    await expect(past(page, '全員.txt')).toContainText('取り込み ')
    await choose(page, '一部.txt', fewer)
    await expect(waiting(page, '一部.txt')).toBeVisible()
    await page.getByRole('button', { name: '取り込む（1件）' }).click()
    const lost = page.getByLabel('「一部.txt」でなくなる件数')
    await expect(lost).toBeVisible()
    await expectAccessible(page, 'a survey file with a question')
    const words = (await page.getByText('件がなくなります', { exact: false }).textContent()) ?? ''
    const count = /([\d,]+)件がなくなります/.exec(words)?.[1]?.replaceAll(',', '') ?? ''
    const start = page.getByRole('button', { name: '取り込む（1件）' })
    await lost.click()
    await page.keyboard.type(String(Number(count) - 1))
    await expect(start).toBeDisabled()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(count)
    await start.click()
    await expect(past(page, '一部.txt')).toContainText('取り込み ')
    await page.getByRole('link', { name: '一部.txt', exact: true }).click()
    await expect(page.getByRole('heading', { name: '一部.txt' })).toBeVisible()
    await page.getByRole('button', { name: '削除: 一部.txt' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('2025年4月')
    await expectAccessible(page, 'what comes back with an undo')
    await dialog.getByRole('button', { name: '削除' }).click()
    await expect(page.getByText('取り込みを削除しました')).toBeVisible()
  },
)
