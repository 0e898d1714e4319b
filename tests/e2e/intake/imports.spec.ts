import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { anInstitution, aPerson, aTenant, aTextLabel } from '../../support/builders.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { chartAddress } from '../screens.ts'

type Rows = readonly (readonly string[])[]

const csv = (name: string, rows: Rows) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${rows.map((row) => row.join(',')).join('\r\n')}\r\n`),
})

const choose = (page: Page, name: string, rows: Rows) => page.locator('input[type=file]').setInputFiles(csv(name, rows))

/** Somebody of a new office. */
const tanaka = async (database: Parameters<typeof aPerson>[0]) =>
  aPerson(database, await aTenant(database), { username: '田中 陽子', role: 'owner' })

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const importing = (page: Page) => page.getByRole('button', { name: /^([\d,]+件を)?取り込む$/ })

test(
  'contacts of a spreadsheet come in, after its columns, its rows and what is ambiguous have been looked at',
  atOneWidth,
  async ({ page, institution, database }) => {
    const namesake = `${institution.name}分院`
    for (const address of ['熊本県八代市松江城町1-1', '熊本県天草市東浜町2-2'])
      await anInstitution(database.owner, {
        name: namesake,
        address,
        municipalityCode: address.includes('八代') ? '43202' : '43215',
      })
    const memo = `表から${institution.id}`
    const rows = [
      ['訪問日', '相手先', '種別', '担当', 'ひとこと'],
      ['令和8年4月1日', institution.name, '紹介のお断り', '田中 陽子', memo],
      ['2026/4/2', institution.name, '紹介のお断り', '', `${memo}の二件目`],
      ['R8.4.3', namesake, '紹介のお断り', '田中 陽子', `${memo}の分院`],
      ['2999/1/1', institution.name, '紹介のお断り', '田中 陽子', `${memo}の先`],
    ]

    await signIn(page, await tanaka(database), '/app/communications')
    await page.getByRole('link', { name: 'ファイルから取り込む' }).click()
    await expect(page.getByRole('heading', { name: 'コミュニケーションの取り込み' })).toBeVisible()
    await choose(page, `記録${institution.id}.csv`, rows)

    const plan = block(page, '列の対応')
    await expect(plan.getByLabel('列「訪問日」の内容')).toHaveValue('acted_date')
    await plan.getByLabel('列「相手先」の内容').selectOption({ label: '医療機関名' })
    await plan.getByLabel('列「ひとこと」の内容').selectOption({ label: 'メモ' })
    const preview = block(page, '最初の行のプレビュー')
    const first = preview.getByRole('row').nth(1).or(preview.getByRole('listitem').first())
    await expect(first).toContainText('2026-04-01')
    await expect(first).toContainText('水前寺1丁目')

    await page.getByRole('button', { name: '全行を確認する' }).click()
    await expect(page.getByText(/取り込めるのは.*件、取り込めないのは.*件です/)).toBeVisible()
    await expect(page.getByText('未回答 1件')).toBeVisible()
    await page.getByLabel(`「${namesake}」の医療機関`).selectOption(`${namesake}（熊本県八代市松江城町1-1）`)
    await expect(page.getByText('未回答 0件')).toBeVisible()
    await page.getByRole('button', { name: '全行を確認する' }).click()
    await expect(block(page, '取り込めない行').getByText('これからの日付です', { exact: false })).toBeVisible()

    await importing(page).click()
    await page.getByRole('button', { name: '除いて取り込む' }).click()
    await expect(page.getByText('取り込めなかった行')).toBeVisible()
    const download = page.waitForEvent('download')
    await block(page, '取り込めなかった行').getByRole('button', { name: 'CSV' }).click()
    expect((await download).suggestedFilename()).toContain('取り込めなかった行')

    await page.goto(`${chartAddress(institution)}/communications`)
    await expect(page.getByText(memo, { exact: true }).first()).toBeVisible()
    await expect(page.getByText(`${memo}の二件目`).first()).toBeVisible()

    await page.goto('/app/labels/communications/import')
    const entry = page
      .getByRole('row')
      .or(page.getByRole('listitem'))
      .filter({ hasText: `記録${institution.id}.csv` })
    await entry.getByRole('button', { name: '取り消す' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '取り消す' }).click()
    await expect(page.getByText('取り込みを取り消しました')).toBeVisible()
    await expect(entry).toBeHidden()
    await page.goto(`${chartAddress(institution)}/communications`)
    await expect(page.getByText('まだありません', { exact: false }).first()).toBeVisible()
  },
)

test(
  'values of institutions’ labels come in from a file and go again with it',
  atOneWidth,
  async ({ page, institution, database }) => {
    const person = await tanaka(database)
    await aTextLabel(database.owner, person.tenantId, '連携室担当者名')
    await signIn(page, person, '/app/labels')
    await page.getByRole('link', { name: '医療機関ラベルの取り込み' }).click()
    await choose(page, `ラベル${institution.id}.csv`, [
      ['医療機関ID', '連携室担当者名'],
      [String(institution.id), '表の 太郎'],
    ])
    await expect(block(page, '列の対応').getByLabel('列「医療機関ID」の内容')).toHaveValue('medical_institution_id')
    await importing(page).click()
    await expect(page.getByText('1件を取り込みました', { exact: false })).toBeVisible()
    await page.goto(chartAddress(institution))
    await expect(page.getByText('表の 太郎')).toBeVisible()

    await page.goto('/app/labels/medical_institutions/import')
    await page
      .getByRole('row')
      .or(page.getByRole('listitem'))
      .filter({ hasText: `ラベル${institution.id}.csv` })
      .getByRole('button', { name: '取り消す' })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: '取り消す' }).click()
    await expect(page.getByText('取り込みを取り消しました')).toBeVisible()
    await page.goto(chartAddress(institution))
    await expect(page.getByRole('region', { name: 'ラベル' })).toBeVisible()
    await expect(page.getByText('表の 太郎')).toBeHidden()
  },
)

test(
  'a list that was taken away as CSV comes back with changes, by its IDs',
  atOneWidth,
  async ({ page, institution, database }) => {
    const memo = `前の内容${institution.id}`
    await signIn(page, await tanaka(database), '/app/labels/communications/import')
    await choose(page, `元${institution.id}.csv`, [
      ['実施日', '医療機関名', '種類', 'メモ'],
      ['2026-04-01', institution.name, '紹介のお断り', memo],
    ])
    await importing(page).click()
    await expect(page.getByText('1件を取り込みました', { exact: false })).toBeVisible()
    const filter = JSON.stringify({ medicalInstitutionName: institution.name })
    await page.goto(`/app/communications?${new URLSearchParams({ filter })}`)
    await expect(page.getByText(memo).first()).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const taken = await readFile(await (await download).path(), 'utf8')

    await page.goto('/app/labels/communications/import')
    await page.getByRole('radio', { name: 'IDで更新' }).check()
    await page.locator('input[type=file]').setInputFiles({
      name: `後${institution.id}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(taken.replace(memo, '変えた内容')),
    })
    await expect(block(page, '列の対応').getByLabel('列「コミュニケーションID」の内容')).toHaveValue('communication_id')
    await importing(page).click()
    await expect(page.getByText('1件を取り込みました。取り込まなかった行は0件です', { exact: false })).toBeVisible()
    await page.goto(`${chartAddress(institution)}/communications`)
    await expect(page.getByText('変えた内容').first()).toBeVisible()
    await expect(page.getByText(memo)).toBeHidden()
  },
)
