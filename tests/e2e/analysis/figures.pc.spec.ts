import { dFile, ff1File } from '#server/sampleFiles/dpcFiles.ts'
import { inpatientEfFile, outpatientEfFile } from '#server/sampleFiles/efFiles.ts'
import { hospitalLife } from '#server/sampleFiles/hospitalLife.ts'
import type { HospitalMonth } from '#server/sampleFiles/hospitalEvents.ts'
import { referralFile, reverseReferralFile } from '#server/sampleFiles/referralFiles.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { aPerson, aTenant, anInstitution } from '../../support/builders.ts'
import { cp932 } from '../../support/intake/cp932.ts'
import { zip } from '../../support/intake/madeFiles.ts'
import { expectAccessible } from '../axe.ts'
import { drop } from '../dropping.ts'
import { expect, type Institution, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { chartAddress } from '../screens.ts'

const departments = ['総合内科', '循環器内科', '消化器内科', '外科', '整形外科']
const facility = '439999998'

const lastMonth = () => {
  const [year = 0, month = 1] = dayInJapan().split('-').map(Number)
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
}

/** Last month of a hospital to which an institution and one with an ambiguous name refer. */
const monthOf = (institution: Institution, namesake: string): HospitalMonth => {
  const referrer = (id: number, name: string, address: string) => ({
    id,
    name,
    code: null,
    address,
    doctor: '山田 太郎',
    postalCode: '8600001',
  })
  const [month] = hospitalLife({
    seed: 5,
    referrers: [referrer(1, institution.name, '熊本県熊本市中央区水前寺1-1-1'), referrer(2, namesake, '')],
    departments,
    from: lastMonth(),
    months: 1,
    referralsPerMonth: 60,
    otherStaysPerMonth: 20,
    visitsPerMonth: 90,
  })
  if (!month) throw new Error('The hospital has no month')
  return month
}

test('a new office drops its files, tells one institution, and finds the figures on the chart and in the overview', async ({
  page,
  institution,
  database,
}) => {
  const namesake = `${institution.name}分院`
  for (const address of ['熊本県八代市松江城町1-1', '熊本県天草市東浜町2-2'])
    await anInstitution(database.owner, { name: namesake, address })
  const month = monthOf(institution, namesake)
  const tenantId = await aTenant(database)
  for (const [index, name] of departments.entries())
    await database.owner.query('insert into own_departments (tenant_id, name, display_order) values ($1, $2, $3)', [
      tenantId,
      name,
      index + 1,
    ])
  const person = await aPerson(database, tenantId, { username: '佐藤 花子' })
  const block = (name: string) => page.getByRole('region', { name, exact: true })
  const line = (region: string, filename: string) =>
    block(region)
      .getByRole('row')
      .or(block(region).getByRole('listitem'))
      .filter({ has: page.getByRole('link', { name: filename, exact: true }) })

  await test.step('the files are dropped, and those of the survey taken in', async () => {
    await signIn(page, person, '/app/data_uploads')
    await drop(page, [
      { name: '紹介.csv', contents: cp932(referralFile(month, dayInJapan())) },
      { name: '逆紹介.csv', contents: cp932(reverseReferralFile(month)) },
      {
        name: 'DPC.zip',
        contents: zip([
          { name: 'FF1.txt', content: cp932(ff1File(month, facility)) },
          { name: 'Dn.txt', content: cp932(dFile(month, facility)) },
          { name: 'EFn.txt', content: cp932(inpatientEfFile(month, facility)) },
          { name: 'EFg.txt', content: cp932(outpatientEfFile(month, facility)) },
        ]),
      },
    ])
    await page.getByRole('button', { name: '取り込む（4件）' }).click()
    for (const filename of ['FF1.txt', 'Dn.txt', 'EFn.txt', 'EFg.txt'])
      await expect(line('これまでの取り込み', filename)).toContainText('完了')
  })

  await test.step('the list of referrals asks for one institution', async () => {
    await page.getByRole('button', { name: '列を確かめて取り込む: 紹介.csv' }).click()
    await page.getByRole('button', { name: '全行を確認する' }).click()
    await expect(page.getByText('未回答 1件')).toBeVisible()
    await expectAccessible(page, 'the question of a list that was dropped')
    await page.getByLabel(`「${namesake}」の医療機関`).selectOption(`${namesake}（熊本県八代市松江城町1-1）`)
    await expect(page.getByText('未回答 0件')).toBeVisible()
    await page.getByRole('button', { name: '全行を確認する' }).click()
    await page.getByRole('button', { name: /件を取り込む$/ }).click()
    await expect(
      page.getByText(`${month.referrals.length}件を取り込みました。取り込まなかった行は0件です`),
    ).toBeVisible()
  })

  await test.step('what was told is remembered for the list of reverse referrals', async () => {
    await page.goto('/app/data_uploads')
    await page.getByRole('button', { name: '列を確かめて取り込む: 逆紹介.csv' }).click()
    await page.getByRole('button', { name: '全行を確認する' }).click()
    await page.getByRole('button', { name: /件を取り込む$/ }).click()
    await expect(page.getByText(/件を取り込みました。取り込まなかった行は0件です/)).toBeVisible()
  })

  await test.step('the chart counts what the institution has referred', async () => {
    const referred = month.referrals.filter(({ referrer }) => referrer.id === 1)
    await page.goto(chartAddress(institution))
    const figures = block('紹介・逆紹介')
    await expect(figures).toContainText(`紹介${referred.length} 件`)
    await expectAccessible(page, 'a chart with figures from files')
  })

  await test.step('the overview misses nothing', async () => {
    await page.goto('/app/data_sync_statuses')
    await expect(page.getByRole('heading', { name: 'データの期間' })).toBeVisible()
    await expect(page.getByText('足りないデータがあります')).toBeHidden()
    await expectAccessible(page, 'the overview of loaded files')
  })
})
