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
  page.getByRole('list', { name: 'アップロード中のファイル' }).getByRole('listitem').filter({ hasText: filename })
const sent = (page: Page, filename: string) => sending(page, filename).getByText('アップロードしました')

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
    await expect(page.getByText('「大きい.txt」はアップロードの途中です', { exact: false })).toBeVisible()
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
  await page.getByRole('button', { name: 'アップロードを中止: やめる.txt' }).click()
  expect((await forgotten).status()).toBe(204)
  await expect(sending(page, 'やめる.txt')).toBeHidden()
  await expect(page.getByRole('button', { name: 'ファイルを選択' })).toBeFocused()
})
