import { anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { steadily, storeByMonth } from '../../support/facts/monthlyReferrals.ts'
import { expectAccessibleInBothThemes } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'

const bones = { departmentIds: [2035], departments: ['整形外科'] }

test(
  'who never referred is found with figures, put into a phase and back, and tagged',
  atOneWidth,
  async ({ page, database }) => {
    const { owner } = database
    const tenantId = await aTenant(database)
    // Each run has a place of its own, so that the institutions of others lie outside its ring.
    const latitude = 24 + (tenantId % 300) / 10
    const at = (kilometres: number) => ({ longitude: 150, latitude: latitude + kilometres / 111.195 })
    const own = await anInstitution(owner, { name: `自院${tenantId}`, ...at(0), facilityTypeIds: [1] })
    await owner.query('update tenants set medical_institution_id = $2, enabled_phase = true where tenant_id = $1', [
      tenantId,
      own,
    ])
    await owner.query(`insert into phase_masters (tenant_id, name, position) values ($1, '初回訪問', 0)`, [tenantId])
    await owner.query(`insert into tags (tenant_id, name) values ($1, 'MRI')`, [tenantId])
    await anInstitution(owner, { name: `近い整形${tenantId}`, ...bones, ...at(0.5), bedsTotal: 19 })
    await anInstitution(owner, { name: `遠い整形${tenantId}`, ...bones, ...at(1.5) })
    const partners = await Promise.all(
      [1, 2, 3].map((kilometres) => anInstitution(owner, { name: `紹介元${kilometres}`, ...bones, ...at(kilometres) })),
    )
    const person = await aPerson(database, tenantId)
    await storeByMonth(
      database,
      person,
      partners.map((institutionId, index) => ({ institutionId, referrals: steadily(index + 1, 14) })),
    )

    await signIn(page, person, '/app/sale_map?panel=white_space')
    const list = page.getByRole('list', { name: '未紹介の医療機関の一覧' })
    await expect(list.getByRole('listitem')).toHaveText([/近い整形/, /遠い整形/])
    const first = list.getByRole('listitem').first()
    await expect(first).toContainText('見込み 年24件')
    await expect(first).toContainText('整形外科のある一般診療所の紹介元3施設の中央値')
    await expect(first).toContainText('最寄りの紹介元 紹介元1（0.5 km・年12件）')
    await expectAccessibleInBothThemes(page, 'who never referred')

    const phases = async () =>
      (await owner.query('select name from phase_changes where tenant_id = $1 order by id', [tenantId])).rows.map(
        ({ name }: { name: string | null }) => name,
      )
    const bar = page.getByRole('region', { name: '選択した医療機関' })
    await page.getByRole('checkbox', { name: 'このページをすべて選択' }).check()
    await expect(bar).toContainText('2施設を選択中')
    await bar.getByRole('button', { name: 'フェーズ' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '変更' }).click()
    await expect(page.getByText('2施設のフェーズを「初回訪問」に変更しました')).toBeVisible()
    expect(await phases()).toEqual(['初回訪問', '初回訪問'])
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect.poll(phases).toEqual(['初回訪問', '初回訪問', null, null])

    await page.getByRole('checkbox', { name: 'このページをすべて選択' }).check()
    await bar.getByRole('button', { name: 'タグを付ける' }).click()
    const dialog = page.getByRole('dialog', { name: '2施設にタグを付ける' })
    await dialog.getByRole('combobox', { name: 'タグ' }).click()
    await page.getByRole('option', { name: 'MRI' }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'タグを付ける' }).click()
    await expect(page.getByText('2施設にタグを付けました')).toBeVisible()

    await page.getByRole('combobox', { name: '半径' }).click()
    await page.getByRole('option', { name: '1km', exact: true }).click()
    await expect(list.getByRole('listitem')).toHaveText([/近い整形/])
  },
)
