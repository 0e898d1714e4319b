import type pg from 'pg'
import { anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { daysAfter } from '#contract/days.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { countedPerson } from '../effort.ts'
import { expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { goWithin } from '../places/place.ts'
import { chartAddress, searchAddress, searchScreen, visitOf } from '../screens.ts'

const today = dayInJapan()
const tomorrow = daysAfter(today, 1)

/** `11月24日(火)`, as in `2026年11月24日(火)`. */
const dayText = (day: string) => {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}

const clinics = async (owner: pg.Pool, town: string) =>
  Promise.all(
    ['内科', '整形外科', '眼科', '皮膚科', '小児科'].map(async (kind) => {
      const name = `${town}${kind}`
      return { name, id: await anInstitution(owner, { name }) }
    }),
  )

test('tomorrow’s five visits are planned in a few clicks, moved when the day fails, and closed by what is recorded', async ({
  page,
  database,
  institution,
}) => {
  const town = `予定町${institution.id}`
  const places = await clinics(database.owner, town)
  const tenantId = await aTenant(database)
  const me = await aPerson(database, tenantId, { username: `当番 ${town}` })
  const colleague = await aPerson(database, tenantId, { username: `同僚 ${town}` })
  const [first = { id: 0, name: '' }] = places
  await database.owner.query(
    `insert into visit_plans (tenant_id, medical_institution_id, staff_id, planned_date, position, created_by, created_at, updated_at)
     values ($4, $1, $2, $3, 1, $2, now(), now())`,
    [first.id, colleague.accountId, daysAfter(today, 3), tenantId],
  )
  const ofDay = (day: string) => page.getByRole('region', { name: new RegExp(dayText(day)) })
  const named = (day: string) =>
    ofDay(day)
      .getByRole('listitem')
      .getByRole('link', { name: new RegExp(`^${town}`) })

  await test.step('the job: at most ten clicks', async () => {
    await signIn(page, me, searchAddress({ medicalInstitutionName: town }))
    const person = countedPerson(page)
    for (const { name } of places) await person.click(searchScreen(page).selection(name))
    await person.click(page.getByRole('button', { name: '訪問を予定' }))
    const dialog = page.getByRole('dialog', { name: '5件の訪問を予定' })
    await expect(dialog).toContainText(`${first.name}: ${dayText(daysAfter(today, 3))}`)
    await expect(dialog).toContainText(`同僚 ${town}`)
    await expect(dialog.getByRole('button', { name: '明日' })).toHaveAttribute('aria-pressed', 'true')
    await person.click(dialog.getByRole('button', { name: '予定する' }))
    await expect(page.getByText(dayText(tomorrow))).toContainText('に5件の訪問を予定しました')
    expect(person.effort().clicks).toBeLessThanOrEqual(10)
    expect(person.effort().keys).toBe(0)
  })

  await test.step('they are listed by day, in an order that changes', async () => {
    await goWithin(page, '/app/visit_plans')
    await expect(named(tomorrow)).toHaveText(places.map(({ name }) => name))
    await ofDay(tomorrow)
      .getByRole('button', { name: `「${first.name}」を下へ` })
      .click()
    await expect(named(tomorrow).nth(1)).toHaveText(first.name)
    await expect(ofDay(tomorrow).getByRole('link', { name: '巡回ルート' })).toHaveAttribute(
      'href',
      new RegExp(`/visit_route\\?ids=${places[1]?.id},${first.id},`),
    )
  })

  await test.step('the whole day is moved, and moved back', async () => {
    await page.getByRole('button', { name: 'この日の予定をまとめて移す' }).click()
    const dialog = page.getByRole('dialog', { name: '5件の予定を移す' })
    await dialog.getByLabel('訪問日', { exact: true }).fill(daysAfter(today, 5))
    await dialog.getByRole('button', { name: '移す', exact: true }).click()
    await expect(named(daysAfter(today, 5))).toHaveCount(5)
    await expect(ofDay(tomorrow)).toBeHidden()
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect(named(tomorrow)).toHaveCount(5)
  })

  await test.step('one is handed over, one is cancelled with a reason', async () => {
    const actions = (name: string) => page.getByRole('button', { name: `「${name}」の予定の操作` })
    await actions(`${town}眼科`).click()
    await page.getByRole('menuitem', { name: '変更・引き継ぎ' }).click()
    const change = page.getByRole('dialog', { name: `「${town}眼科」の予定を変更` })
    await change.getByLabel('訪問する人').click()
    await page.getByRole('option', { name: `同僚 ${town}` }).click()
    await change.getByLabel('開始時刻').fill('14:30')
    await change.getByRole('button', { name: '保存' }).click()
    await expect(named(tomorrow)).toHaveCount(4)
    await actions(`${town}皮膚科`).click()
    await page.getByRole('menuitem', { name: '予定を取り消す' }).click()
    const cancel = page.getByRole('dialog', { name: `「${town}皮膚科」の予定を取り消す` })
    await cancel.getByLabel('理由').fill('院長不在')
    await cancel.getByRole('button', { name: '取り消す' }).click()
    await expect(ofDay(tomorrow).getByRole('list', { name: '終わった予定' })).toContainText('取り消し: 院長不在')
  })

  await test.step('the chart and the calendar show them', async () => {
    await goWithin(page, chartAddress(first))
    const block = page.getByRole('region', { name: '訪問の予定' })
    await expect(block.getByRole('listitem')).toHaveText([
      new RegExp(`${dayText(tomorrow)}.*当番 ${town}`),
      new RegExp(`${dayText(daysAfter(today, 3))}.*同僚 ${town}`),
    ])
    const filter = encodeURIComponent(JSON.stringify({ staffId: me.accountId }))
    await goWithin(page, `/app/communications?view=calendar&month=${tomorrow.slice(0, 7)}&filter=${filter}`)
    await page.getByRole('button', { name: new RegExp(`${dayText(tomorrow)}.*訪問予定 3件`) }).click()
    await expect(page.getByRole('listitem').filter({ hasText: first.name })).toContainText('予定')
    await goWithin(page, `/app/communications?view=calendar&span=week&week=${tomorrow}&filter=${filter}`)
    await expect(ofDay(tomorrow).getByRole('listitem').filter({ hasText: first.name })).toContainText('予定')
  })

  await test.step('recording the visit closes the plan', async () => {
    await goWithin(page, '/app/visit_plans')
    await page.getByRole('link', { name: `「${first.name}」への訪問を記録` }).click()
    await expect(visitOf(page, first.name)).toBeVisible()
    await page.getByLabel('メモ').fill('院長と面談')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page).toHaveURL(/\/visit_plans/)
    const closed = ofDay(tomorrow).getByRole('list', { name: '終わった予定' })
    await expect(closed.getByRole('listitem').filter({ hasText: first.name })).toContainText('訪問済み')
    await closed.getByRole('link', { name: `「${first.name}」への訪問の記録を見る` }).click()
    await expect(page.getByText('院長と面談')).toBeVisible()
  })
})
