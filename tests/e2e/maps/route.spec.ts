import type { Page } from '@playwright/test'
import { daysAfter } from '#contract/days.ts'
import { weekdays } from '#contract/institutions/openingHours.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { anInstitution, aPerson, aTask, aTenant } from '../../support/builders.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { visitOf } from '../screens.ts'

type Database = Parameters<typeof aPerson>[0]

const allDay = JSON.stringify(Object.fromEntries(weekdays.map((day) => [day, { start: '08:00', end: '19:00' }])))

/** A hospital in the west, and five clinics on a road to the east of it; the fourth is always closed. */
const scene = async (database: Database) => {
  const { owner } = database
  const at = (longitude: number) => ({ longitude, latitude: 32.8, municipalityCode: '43102' })
  const hospital = await anInstitution(owner, { name: '起点病院', address: '熊本県熊本市東区長嶺1', ...at(130.7) })
  const tenantId = await aTenant(database, { institutionId: hospital })
  const person = await aPerson(database, tenantId)
  const names = ['一', '二', '三', '四', '五'].map((number) => `${number}番整形外科${tenantId}`)
  const ids: number[] = []
  for (const [index, name] of names.entries()) {
    const address = `熊本県熊本市東区健軍${index + 1}丁目1`
    const id = await anInstitution(owner, { name, address, departments: ['整形外科'], ...at(130.72 + index * 0.02) })
    await owner.query('update medical_institutions set tel = $2, closed_weekdays = $3 where id = $1', [
      id,
      `096-000-000${index}`,
      index === 3 ? [...weekdays] : [],
    ])
    if (index !== 3)
      await owner.query(
        `insert into medical_institution_opening_hours (medical_institution_id, department, part, consultation, reception)
      values ($1, '整形外科', 1, $2, '{}')`,
        [id, allDay],
      )
    ids.push(id)
  }
  return { person, names, ids }
}

const stopNames = (page: Page) =>
  page
    .getByRole('list')
    .filter({ has: page.getByRole('button', { name: /下へ/ }) })
    .getByRole('link')
const next = (page: Page) => page.getByRole('region', { name: '次の訪問先' })
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()

/** Leaves the page as wide as a phone. */
const expectAccessibleAtAllWidths = async (page: Page, what: string) => {
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page, `${what}, ${width} px wide`)
  }
}

test(
  'five clinics are put in order and saved, and visited on a phone one by one, also without a connection',
  atOneWidth,
  async ({ page, context, database, tolerate }) => {
    tolerate(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/)
    const { person, names, ids } = await scene(database)
    const [one = '', two = '', three = '', four = '', five = ''] = names
    const [id1, id2, id3, id4] = ids
    await signIn(page, person, `/app/visit_route?ids=${[id3, id1, id4, id2].join(',')}`)
    await page.getByRole('combobox', { name: '訪問先を追加' }).fill(five)
    await page.getByRole('option', { name: five }).click()
    await expect(stopNames(page)).toHaveText([three, one, four, two, five])
    await page.getByRole('button', { name: '順番を最適化' }).click()
    await expect(stopNames(page)).toHaveText(names)
    await expect(page).toHaveURL(new RegExp(ids.join('%2C')))
    await page.getByLabel('訪問日').fill(dayInJapan())
    await expect(page.getByText('到着予定時刻に診療していない訪問先が1施設あります。')).toBeVisible()
    await expect(page.getByText(/^休診日/)).toHaveCount(1)
    await expectAccessibleInBothThemes(page, 'a route that is planned')
    await expectAccessibleAtAllWidths(page, 'a route that is planned')
    await page.getByRole('button', { name: 'アクションリストとして保存' }).click()
    await expect(page).toHaveURL(/\/visit_route\/\d+$/)
    await expect(stopNames(page)).toHaveText(names)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/app/visit_route')
    await expect(page.getByText('スマートフォンでの閲覧に対応していません')).toBeHidden()
    await page.getByRole('link', { name: /の巡回$/ }).click()
    await expect(page).toHaveURL(/\/visit_route\/\d+\/day$/)
    await expect(next(page)).toContainText(one)
    await expect(next(page)).toContainText('熊本県熊本市東区健軍1丁目1')
    await expect(next(page).getByRole('link', { name: '096-000-0000' })).toHaveAttribute('href', 'tel:0960000000')
    await expectAccessibleAtAllWidths(page, 'the day of a route')
    await next(page)
      .getByRole('link', { name: `「${one}」の訪問を記録` })
      .click()
    await expect(visitOf(page, one)).toBeVisible()
    await save(page)
    await expect(next(page)).toContainText(two)
    await expect(page.getByText('1 / 5 施設')).toBeVisible()

    await context.setOffline(true)
    await next(page)
      .getByRole('link', { name: `「${two}」の訪問を記録` })
      .click()
    await expect(visitOf(page, two)).toBeVisible()
    await page.getByLabel('メモ').fill('圏外で訪問')
    await expect(visitOf(page, two)).toBeVisible()
    await save(page)
    await expect(next(page)).toContainText(three)
    await expect(page.getByText('2 / 5 施設')).toBeVisible()
    await expect(page.getByText('訪問を記録済み（未送信）')).toBeVisible()
    // A toast stays while the pointer is over it, and the next one waits.
    await page.getByRole('button', { name: '閉じる' }).click()
    await expect(page.getByText(/通信できないため、.*に読み込んだ内容を表示しています/)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('未送信だった1件を送信しました')).toBeVisible()
    await expect(page.getByText('訪問を記録済み（未送信）')).toBeHidden()
    await expect(page.getByRole('button', { name: `対応済み（「${two}」を未対応に戻す）` })).toBeVisible()
    const { rows } = await database.owner.query(
      `select medical_institution_id as id from action_list_medical_institutions
    where tenant_id = $1 and status = 'actioned' order by position`,
      [person.tenantId],
    )
    expect(rows.map(({ id }) => id)).toEqual([id1, id2])
  },
)

test(
  'an action list gets its route by keys, and nobody overwrites a colleague’s',
  atOneWidth,
  async ({ page, colleague, database, tolerate }) => {
    tolerate(/Failed to load resource: the server responded with a status of 409/)
    const { person, names, ids } = await scene(database)
    const [one = '', two = '', three = ''] = names
    await signIn(page, person, `/app/visit_route?ids=${ids.slice(0, 3).join(',')}`)
    await page.getByLabel('リスト名').fill('東区の整形外科')
    await page.getByRole('button', { name: 'アクションリストとして保存' }).click()
    await expect(page.getByRole('heading', { name: '東区の整形外科', level: 1 })).toBeVisible()
    const address = page.url()
    await page.getByRole('link', { name: '東区の整形外科へ戻る' }).click()
    await expect(page.getByText(/^訪問予定 /)).toBeVisible()
    await signIn(colleague, person, new URL(address).pathname)
    await expect(stopNames(colleague)).toHaveText([one, two, three])

    await page.getByRole('link', { name: '巡回ルート', exact: true }).last().press('Enter')
    await page.getByRole('button', { name: `「${one}」を下へ` }).press('Enter')
    await expect(stopNames(page)).toHaveText([two, one, three])
    await expect(page.getByRole('button', { name: `「${one}」を下へ` })).toBeFocused()
    await page.getByRole('button', { name: `「${three}」をルートから外す` }).press('Enter')
    await page.getByRole('button', { name: 'ルートを保存' }).press('Enter')
    await expect(page.getByText('ルートを保存しました')).toBeVisible()
    await page.reload()
    await expect(stopNames(page)).toHaveText([two, one])

    await colleague.getByRole('button', { name: `「${three}」を上へ` }).click()
    await colleague.getByRole('button', { name: 'ルートを保存' }).click()
    await colleague.getByRole('button', { name: /保存されているルートを読み込む/ }).click()
    await expect(stopNames(colleague)).toHaveText([two, one])
    await colleague.getByRole('link', { name: '東区の整形外科へ戻る' }).click()
    const listed = colleague.getByRole('main').getByRole('table').getByRole('link')
    await expect(listed).toHaveText([two, one, three])
  },
)

test('next visits become a route, whose links send nothing before a click', atOneWidth, async ({ page, database }) => {
  const { person, names, ids } = await scene(database)
  for (const [index, institutionId] of ids.entries())
    await aTask(database, person, { institutionId, deadline: daysAfter(dayInJapan(), -10 * (index + 1)) })
  await signIn(page, person, '/app/visit_suggestions')
  for (const name of names.slice(0, 2))
    await page.getByRole('listitem', { name, exact: true }).getByRole('checkbox').check()
  await page.getByRole('button', { name: '巡回ルート' }).click()
  await expect(stopNames(page)).toHaveText(names.slice(0, 2))
  const link = page.getByRole('link', { name: 'Googleマップで開く' })
  await expect(link).toHaveAttribute('rel', 'noreferrer')
  await expect(link).toHaveAttribute('href', /^https:\/\/www\.google\.com\//)
  await expect
    .poll(async () => new URL((await link.getAttribute('href')) ?? '').searchParams.get('waypoints'))
    .toBe('熊本県熊本市東区健軍1丁目1|熊本県熊本市東区健軍2丁目1')
})

test(
  'the nearest stops are shown after a tap, and a refusal is explained',
  atOneWidth,
  async ({ page, context, database }) => {
    const { person, names, ids } = await scene(database)
    const { rows } = await database.owner.query<{ id: number }>(
      `insert into action_lists (
      tenant_id, name, created_by, planned_date, route_start_time, route_speed_km_per_hour, route_minutes_per_stop, route_updated_at
    ) values ($1, '巡回', $2, $3, '09:00', 20, 20, now()) returning id`,
      [person.tenantId, person.accountId, dayInJapan()],
    )
    const listId = rows[0]?.id
    await database.owner.query(
      `insert into action_list_medical_institutions (tenant_id, action_list_id, medical_institution_id, added_by, position)
    select $1, $2, id, $3, place from unnest($4::bigint[]) with ordinality as stop (id, place)`,
      [person.tenantId, listId, person.accountId, ids],
    )
    await signIn(page, person, `/app/visit_route/${listId}/day`)
    const nearest = page.getByRole('region', { name: '近い訪問先' })
    await nearest.getByRole('button', { name: '現在地から近い順に見る' }).click()
    await expect(nearest.getByText('現在地の利用が許可されていません。')).toBeVisible()
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ longitude: 130.81, latitude: 32.8 })
    await nearest.getByRole('button', { name: '現在地から近い順に見る' }).click()
    await expect(nearest.getByRole('link', { name: /の訪問を記録/ })).toHaveCount(3)
    await expect(nearest.getByText(names[4] ?? '')).toBeVisible()
    await expect(nearest.getByText('直線0.9 km')).toBeVisible()
    await expectAccessible(page, 'the nearest stops')
  },
)
