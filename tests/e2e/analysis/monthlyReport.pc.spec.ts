import { readFile } from 'node:fs/promises'
import { monthAfter } from '#contract/months.ts'
import { withTenant } from '#server/db/tenant.ts'
import { changeFacts } from '#server/facts/store/changeFacts.ts'
import { storeReferrals } from '#server/facts/store/storeFacts.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { aPerson, aTenant } from '../../support/builders.ts'
import { anOwnDepartment, anUpload, preparedReferral } from '../../support/facts/factBuilders.ts'
import { readPdf } from '../../support/readPdf.ts'
import { countedPerson } from '../effort.ts'
import { expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'

const lastMonth = monthAfter(dayInJapan(), -1)

test('one button makes the monthly report of just what the screen shows, and says what to do where it cannot', async ({
  page,
  context,
  institution,
  database,
  tolerate,
}) => {
  const tenantId = await aTenant(database)
  const person = await aPerson(database, tenantId)
  const [surgery, medicine] = [
    await anOwnDepartment(database.owner, tenantId, '外科'),
    await anOwnDepartment(database.owner, tenantId, '内科'),
  ]
  const place = { tenantId, uploadId: await anUpload(database.owner, person) }
  await withTenant(database.app, tenantId, (tx) =>
    changeFacts(tx, tenantId, () =>
      storeReferrals(
        tx,
        tenantId,
        [surgery, surgery, medicine].map((department) =>
          preparedReferral(place, {
            referral_date: lastMonth,
            medical_institution_id: institution.id,
            own_department_id: department,
          }),
        ),
      ),
    ),
  )
  const conditions = `period=last_month&departments=${surgery}&medical_institution_name=${institution.name}`
  await test.step('the job: the paper for the monthly meeting within two clicks of the day', async () => {
    await signIn(page, person, '/app/today')
    const worker = countedPerson(page)
    await worker.click(page.getByRole('complementary').getByRole('link', { name: 'データ分析' }))
    const report = page.waitForEvent('download')
    await worker.click(page.getByRole('button', { name: '月次報告書（PDF）' }))
    expect((await report).suggestedFilename()).toMatch(/^地域連携月次報告_/)
    expect(worker.effort().clicks).toBeLessThanOrEqual(2)
    expect(worker.effort().keys).toBe(0)
  })
  await page.goto(`/app/data_analysis?${conditions}`)
  const button = page.getByRole('button', { name: '月次報告書（PDF）' })
  await button.focus()
  const [download] = await Promise.all([page.waitForEvent('download'), button.press('Enter')])
  const month = `${Number(lastMonth.slice(0, 4))}年${Number(lastMonth.slice(5, 7))}月`
  expect(download.suggestedFilename()).toBe(`地域連携月次報告_${month}_外科_連携先の条件あり.pdf`)
  await expect(page.getByText('月次報告書を保存しました')).toBeVisible()
  const { text } = await readPdf(new Blob([await readFile(await download.path())]))
  expect(text).toContain('自院の診療科 外科')
  expect(text.replaceAll(' ', '')).toContain(`医療機関名:${institution.name}`.replaceAll(' ', ''))
  expect(text).toContain('紹介件数 ※1 2 件')

  tolerate(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await button.click()
  await expect(page.getByText('月次報告書を作成できませんでした。通信を確かめ')).toBeVisible()
  await context.setOffline(false)
})
