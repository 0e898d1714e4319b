import { aPerson, aTenant } from '../../support/builders.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { countedPerson } from '../effort.ts'
import { expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'

test('on the way, a planned visit is recorded from the day’s list in three taps besides what is said', async ({
  page,
  database,
  institution,
}) => {
  const tenantId = await aTenant(database)
  const me = await aPerson(database, tenantId, { username: `当番 ${institution.name}` })
  await database.owner.query(
    `insert into visit_plans (tenant_id, medical_institution_id, staff_id, planned_date, position, start_time, purpose, created_by, created_at, updated_at)
     values ($4, $1, $2, $3, 1, '13:30', '新任の医師の紹介', $2, now(), now())`,
    [institution.id, me.accountId, dayInJapan(), tenantId],
  )
  await signIn(page, me, '/app/visit_plans')
  const day = page.getByRole('region', { name: /^今日/ })
  await expect(day).toContainText('13:30')
  await expect(day).toContainText('新任の医師の紹介')
  const person = countedPerson(page)
  await person.click(day.getByRole('link', { name: `「${institution.name}」への訪問を記録` }))
  await person.click(page.getByLabel('メモ'))
  await person.type('院長と面談')
  await person.click(page.getByRole('button', { name: '保存', exact: true }))
  await expect(day.getByRole('list', { name: '終わった予定' })).toContainText('訪問済み')
  expect(person.effort().clicks).toBe(3)
  const { rows } = await database.owner.query<{ purpose: string | null }>(
    'select purpose from communications where tenant_id = $2 and medical_institution_id = $1',
    [institution.id, tenantId],
  )
  expect(rows).toEqual([{ purpose: '新任の医師の紹介' }])
})
