import type { Page } from '@playwright/test'
import { daysAfter } from '#contract/days.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { formatShortDate } from '#ui/format.ts'
import { aPerson, aTenant } from '../../support/builders.ts'
import { countedPerson } from '../effort.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { goWithin } from '../places/place.ts'
import { chartAddress } from '../screens.ts'

const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()
const blockOf = (page: Page) => page.getByRole('region', { name: 'コミュニケーション' })
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

/** Opens the form for a communication from an institution's chart. */
const begin = async (page: Page) => {
  await blockOf(page).getByRole('link', { name: '記録する' }).click()
  await expect(page.getByRole('heading', { name: 'コミュニケーションの記録' })).toBeVisible()
}

/** Someone of an office in which nothing has happened yet. */
const yoko = async (database: Parameters<typeof aPerson>[0]) =>
  aPerson(database, await aTenant(database), { username: '田中 陽子' })

const openWhole = (page: Page) => page.getByRole('button', { name: '詳しく入力する' }).click()

/** Opens the fields for partner, type, day and person, which the chart has filled in. */
const openContact = (page: Page) =>
  page.getByRole('button', { name: '医療機関・種類・日付・担当者を変更', exact: true }).click()

test('a visit with its next task is logged in eight taps, and stands on the chart, in the timeline and with its task', async ({
  page,
  institution,
  database,
}) => {
  await signIn(page, await yoko(database), chartAddress(institution))
  const person = countedPerson(page)
  const main = page.getByRole('main')
  // The institution, the type, the day and the person are filled in already.
  await person.click(page.getByRole('link', { name: '訪問を記録' }))
  await expect(main).toContainText(new RegExp(`${institution.name}\\s*訪問.*田中 陽子`))
  await expect(page.getByLabel('面談内容')).toHaveCount(0)
  await person.click(page.getByLabel('メモ'))
  await person.type('駐車場で記録した訪問')
  await person.click(page.getByRole('switch', { name: '医師と面談' }))
  const next = page.getByRole('region', { name: '次のタスク' })
  await person.click(next.getByLabel('タスク', { exact: true }))
  await person.type('資料を送る約束')
  await expect(next.getByRole('combobox', { name: '担当者（必須）' })).toHaveValue('田中 陽子')
  await person.click(next.getByRole('button', { name: '1週間後' }))
  await person.click(page.getByRole('button', { name: '保存', exact: true }))
  await expect(page).toHaveURL(new RegExp(`${chartAddress(institution)}$`))
  const visit = card(page, '駐車場で記録した訪問')
  await expect(visit).toBeFocused()
  await expect(visit).toBeInViewport()
  await expect(visit).toContainText('記録しました')
  const { clicks, scrolls } = person.effort()
  expect(clicks + scrolls, 'taps and scrolls').toBeLessThanOrEqual(8)
  await expect(visit).toContainText('訪問')
  await expect(visit).toContainText('医師と面談')
  await expect(visit.getByRole('link', { name: '資料を送る約束' })).toBeVisible()
  const task = page.getByRole('region', { name: 'タスク', exact: true })
  await expect(task.getByRole('link', { name: '資料を送る約束' })).toBeVisible()
  await expect(task).toContainText(formatShortDate(daysAfter(dayInJapan(), 7), 'ja'))
  const filter = { medicalInstitutionName: institution.name }
  await goWithin(page, `/app/communications?view=timeline&filter=${encodeURIComponent(JSON.stringify(filter))}`)
  await expect(card(page, '駐車場で記録した訪問').getByRole('link', { name: institution.name })).toBeVisible()
  await goWithin(page, `/app/crms/${institution.id}/communications`)
  await expect(page).toHaveTitle(new RegExp(`${institution.name}のコミュニケーション`))
  await expect(page.getByText('駐車場で記録した訪問')).toBeVisible()
})

test(
  'without a connection a visit is kept and sent once when there is one again',
  atOneWidth,
  async ({ page, institution, context, database, tolerate }) => {
    tolerate(/ERR_INTERNET_DISCONNECTED/)
    await signIn(page, await yoko(database), chartAddress(institution))
    await begin(page)
    await page.getByLabel('メモ').fill('圏外で書いた記録')
    await context.setOffline(true)
    await save(page)
    await expect(page.getByText('通信できないため、この端末に保存しました。')).toBeVisible()
    await expect(page.getByText(/^未送信の記録が1件あります/)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('未送信だった1件を送信しました')).toBeVisible()
    await goWithin(page, chartAddress(institution))
    await expect(card(page, '圏外で書いた記録')).toBeVisible()
    const stored = await database.owner.query(
      `select from communications where memo = '圏外で書いた記録' and medical_institution_id = $1`,
      [institution.id],
    )
    expect(stored.rowCount).toBe(1)
  },
)

test(
  'colleagues comment and like; it is changed, deleted and taken back, and has an address of its own',
  atOneWidth,
  async ({ page, institution, database }) => {
    await signIn(page, await yoko(database), chartAddress(institution))
    await begin(page)
    await page.getByLabel('メモ').fill('話題になる訪問')
    await save(page)
    await card(page, '話題になる訪問').getByRole('link', { name: '個別ページを開く' }).click()
    await expect(page).toHaveURL(/\/communications\/\d+$/)
    await expect(page.getByRole('banner').getByRole('link', { name: 'コミュニケーション' })).toBeVisible()
    const visit = card(page, '話題になる訪問')
    await visit.getByRole('button', { name: 'いいね' }).click()
    await expect(visit.getByRole('button', { name: 'いいね 1' })).toHaveAttribute('aria-pressed', 'true')
    await visit.getByLabel('コメントを書く').fill('次は同行します')
    await visit.getByRole('button', { name: '送信' }).click()
    await expect(visit.getByText('次は同行します')).toBeVisible()
    await expect(visit.getByRole('button', { name: 'コメント 1' })).toBeVisible()
    await visit.getByRole('link', { name: '編集' }).click()
    await page.getByLabel('メモ').fill('話題になる訪問（追記）')
    await save(page)
    await expect(card(page, '（追記）')).toBeVisible()
    await goWithin(page, chartAddress(institution))
    const onChart = blockOf(page).getByRole('article').filter({ hasText: '（追記）' })
    await onChart.getByRole('button', { name: '削除' }).click()
    await expect(onChart).toBeHidden()
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect(onChart).toBeVisible()
  },
)

test(
  'a picture is attached, seen and taken away; what is not what its name says is refused',
  atOneWidth,
  async ({ page, institution, database, tolerate }) => {
    tolerate(/422 \(/)
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    await signIn(page, await yoko(database), chartAddress(institution))
    await begin(page)
    await openWhole(page)
    const chooser = page.locator('input[type=file]')
    await chooser.setInputFiles({ name: '写真.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('写真ではない') })
    await expect(page.getByRole('alert')).toContainText('ファイルの内容が拡張子')
    await chooser.setInputFiles({ name: '外観.png', mimeType: 'image/png', buffer: picture })
    await expect(page.getByRole('img', { name: '外観.png' })).toBeVisible()
    await page.getByLabel('メモ').fill('写真のある訪問')
    await save(page)
    const visit = card(page, '写真のある訪問')
    await expect(visit.getByRole('img', { name: '外観.png' })).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      visit.getByRole('button', { name: /外観\.png/ }).click(),
    ])
    expect(download.suggestedFilename()).toBe('外観.png')
  },
)

test(
  'the task of a visit becomes the record of it, and is finished with it',
  atOneWidth,
  async ({ page, institution, database }) => {
    await signIn(
      page,
      await yoko(database),
      `/app/tasks/create?source=${encodeURIComponent(JSON.stringify({ medicalInstitutionId: institution.id }))}`,
    )
    await page.getByLabel('タスク（必須）').fill('院長を訪ねる')
    await save(page)
    await expect(page.getByLabel('タスク（必須）')).toBeHidden()
    await goWithin(page, `/app/crms/${institution.id}/tasks`)
    await page.getByRole('link', { name: '「院長を訪ねる」を実施した記録を書く' }).click()
    await openContact(page)
    await expect(page.getByRole('combobox', { name: '医療機関（必須）' })).toHaveValue(institution.name)
    await page.getByLabel('メモ').fill('予定どおり伺った')
    await save(page)
    await expect(page.getByRole('heading', { level: 1, name: `${institution.name}のタスク` })).toBeVisible()
    await expect(page.getByRole('link', { name: '院長を訪ねる', exact: true })).toBeHidden()
    await goWithin(page, chartAddress(institution))
    await expect(card(page, '予定どおり伺った').getByRole('link', { name: '院長を訪ねる' })).toBeVisible()
  },
)
