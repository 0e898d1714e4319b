import type { Page } from '@playwright/test'
import type pg from 'pg'
import { extractText, getDocumentProxy } from 'unpdf'
import { aCommunication, aPerson, aTenant, aTextLabel, type Person } from '../../support/builders.ts'
import { expect, test, type Institution } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { boxWhenStill } from '../reading.ts'
import { chartAddress, memoOf, writeMemo } from '../screens.ts'

const block = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const A4 = [595, 842]
/** The area of an A4 page within its margins, in CSS pixels. */
const printable = { width: 703, height: 1016 }

/** Fills every section of the institution's chart. */
const fillChart = async (owner: pg.Pool, person: Person, { id }: Institution) => {
  const own = [person.tenantId, id, person.accountId]
  for (let contact = 0; contact < 7; contact += 1) await aCommunication({ owner }, person, id)
  await owner.query(
    `update communications set purpose = '症例検討会のご案内', memo = repeat('昼休みに先生と面談。次回は資料を持参する。', 6)
     where tenant_id = $1 and medical_institution_id = $2`,
    own.slice(0, 2),
  )
  await owner.query(
    `insert into vocs (tenant_id, medical_institution_id, title, reported_date, status, priority, user_id, created_by)
     values ($1, $2, '返書を早くほしい', '2026-04-01', 'NOT_STARTED', 'HIGH', $3, $3)`,
    own,
  )
  await owner.query(
    `insert into doctors (tenant_id, medical_institution_id, created_by, name, honorific, memo)
     select $1, $2, $3, '髙橋　' || number, '先生', '循環器の専門医' from generate_series(1, 8) as number`,
    own,
  )
  await owner.query(
    `with list as (insert into action_lists (tenant_id, name, created_by) values ($1, '秋のあいさつ回り', $3) returning id)
     insert into action_list_medical_institutions (tenant_id, action_list_id, medical_institution_id, added_by)
     select $1, id, $2, $3 from list`,
    own,
  )
  await aTextLabel(owner, person.tenantId, '連携室担当者名')
  await owner.query(
    `insert into medical_institution_label_values (tenant_id, medical_institution_id, label_id, text_value)
     select $1, $2, id, '連携室 山本様' from medical_institution_labels where tenant_id = $1 and name = '連携室担当者名'`,
    own.slice(0, 2),
  )
}

/** The size of a PDF's pages in points, and their number. */
const pagesOf = (pdf: string) => {
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  return boxes.map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))])
}

/** The text of a PDF's pages, without its variants of letters. */
const textOf = async (pdf: Buffer) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ')
}

test.describe('on a dark screen', () => {
  test.use({ colorScheme: 'dark' })

  test('the chart is printed dark on white, on A4, with whose it is and without menus and buttons', async ({
    page,
    institution,
    database,
  }) => {
    const person = await aPerson(database, await aTenant(database, { name: '水前寺病院' }))
    await signIn(page, person, `${chartAddress(institution)}?view=karte`)
    await writeMemo(page, '印刷するメモ')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(memoOf(page).block.getByText('印刷するメモ')).toHaveCSS('color', 'rgb(28, 43, 51)')
    await expect(page.getByRole('main').getByText('水前寺病院')).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pagesOf(pdf)[0]).toEqual(A4)
  })
})

test('a chart with something of everything is printed whole, on few pages, with nothing to click on', async ({
  page,
  institution,
  database,
}) => {
  const person = await aPerson(database, await aTenant(database))
  await fillChart(database.owner, person, institution)
  await signIn(page, person, `${chartAddress(institution)}?view=karte`)
  await writeMemo(page, '一行目\n'.repeat(12))
  await page.reload()
  await page.setViewportSize(printable)
  await page.emulateMedia({ media: 'print' })
  await expect(block(page, 'コミュニケーション').getByRole('article')).toHaveCount(5)
  // The font is loaded after everything else on the page.
  await expect.poll(() => page.evaluate("[...document.fonts].some(({ status }) => status === 'loaded')")).toBe(true)
  for (const [title, text] of [
    ['メモ', '一行目'],
    ['ラベル', '連携室 山本様'],
    ['医師・窓口', '髙橋　8'],
    ['連携先の声', '返書を早くほしい'],
    ['アクションリスト', '秋のあいさつ回り'],
    ['アクションリスト', '未対応'],
    ['変更履歴', 'メモ'],
  ] as const)
    await expect(block(page, title).getByText(text).first()).toBeVisible()
  for (const role of ['button', 'textbox', 'combobox', 'checkbox', 'switch', 'radio'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)

  const wide = () => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  await expect.poll(wide, 'what stands over the paper’s edge').toBe(0)
  const heads = page.locator('main section:has(> * > h2)')
  await expect(async () => {
    const layouts = await heads.evaluateAll((sections) =>
      sections.map((section) => {
        const styleOf = (element: typeof section) => element.ownerDocument.defaultView.getComputedStyle(element)
        return {
          title: section.querySelector('h2').textContent,
          keepsItsHeading: styleOf(section.firstElementChild).breakAfter === 'avoid',
          height: section.getBoundingClientRect().height,
          mayBreak: styleOf(section).breakInside === 'auto',
        }
      }),
    )
    expect(layouts.length).toBeGreaterThan(8)
    expect(layouts.filter(({ keepsItsHeading }) => !keepsItsHeading)).toEqual([])
    expect(layouts.filter(({ height, mayBreak }) => height > printable.height && !mayBreak)).toEqual([])
  }).toPass()

  const { height: content } = await boxWhenStill(page.getByRole('main'))
  const printed = await page.pdf({ preferCSSPageSize: true })
  const pdf = printed.toString('latin1')
  const pages = pagesOf(pdf)
  for (const size of pages) expect(size).toEqual(A4)
  expect(pages.length, 'pages, none of them half empty').toBeLessThanOrEqual(Math.ceil(content / printable.height) + 1)
  expect(pages.length, 'pages of a full chart').toBeLessThanOrEqual(2)
  for (const text of ['一行目', '髙橋 8', '返書を早くほしい', '秋のあいさつ回り', '変更履歴'])
    expect(await textOf(printed), 'nothing is cut').toContain(text)
  expect(pdf, 'the Japanese letters travel with the file').toMatch(/\/FontName \/[A-Z]{6}\+NotoSansJP/)
})

test('a chart with little on it is printed on one page, without what is empty', async ({
  page,
  institution,
  database,
}) => {
  await signIn(page, await aPerson(database, await aTenant(database)), chartAddress(institution))
  await writeMemo(page, '一行だけのメモ')
  await expect(block(page, '医師・窓口')).toContainText('まだありません')
  await expect(block(page, 'タスク')).toContainText('未完了なし')
  await page.emulateMedia({ media: 'print' })
  for (const title of ['特記事項', '医師・窓口', 'タスク', 'アクションリスト', '連携先の声', 'コミュニケーション'])
    await expect(block(page, title)).toBeHidden()
  const printed = await page.pdf({ preferCSSPageSize: true })
  expect(pagesOf(printed.toString('latin1'))).toEqual([A4])
  const text = await textOf(printed)
  expect(text).toContain('一行だけのメモ')
  expect(text).not.toContain('まだありません')
})
