import { expectAccessibleInBothThemes } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { boxWhenStill, textWhen } from '../reading.ts'
import { aSalesMapOffice, salesMap } from './salesMapOffice.ts'

const digits = async (text: Promise<string>) => (await text).replaceAll(/\D/g, '')

test('the list holds what the map shows, and a condition narrows both', async ({ page, database, isMobile }) => {
  const { person, name } = await aSalesMapOffice(database)
  await signIn(page, person, '/app/sale_map')
  const screen = salesMap(page)
  await expect(screen.listed).toHaveText('表示範囲 5 施設')
  await expect(screen.rows).toHaveCount(5)
  await expect(screen.row(name('rising'))).toContainText('48件')
  await expect(screen.row(name('rising'))).toContainText('▲24')
  await expect(screen.row(name('falling'))).toContainText('▼48')
  await expect(screen.row(name('far'))).toHaveCount(0)
  const sameAsPins = async () => {
    await screen.select.click()
    await expect(async () =>
      expect(await digits(screen.pins.innerText())).toBe(await digits(screen.listed.innerText())),
    ).toPass()
    await page.keyboard.press('Escape')
  }
  await sameAsPins()

  if (isMobile) await screen.conditions.click()
  await page.getByLabel('期間の最少件数').fill('20')
  if (isMobile) await page.getByRole('button', { name: '地図を見る' }).click()
  await expect(screen.listed).toHaveText('表示範囲 2 施設')
  await expect(screen.rows).toHaveText([new RegExp(name('rising')), new RegExp(name('steady'))])
  await sameAsPins()

  await page.getByRole('button', { name: '縮小' }).click()
  await expect(page).toHaveURL(/at=10%2F/)
  await sameAsPins()
})

test('conditions that are pinned above the partner search stand above those of the map', async ({
  page,
  database,
  isMobile,
}) => {
  const { person, name } = await aSalesMapOffice(database)
  await database.owner.query(
    `with saved as (
      insert into saved_filters (tenant_id, account_id, screen, name, conditions)
      values ($1, $2, 'medical_institutions_search', '伸びている先', $3) returning id
    )
    insert into saved_filter_pins (tenant_id, account_id, saved_filter_id) select $1, $2, id from saved`,
    [person.tenantId, person.accountId, { medicalInstitutionName: name('rising') }],
  )
  await signIn(page, person, '/app/sale_map')
  const screen = salesMap(page)
  await expect(screen.listed).toHaveText('表示範囲 5 施設')
  if (isMobile) await screen.conditions.click()
  const pinned = page.getByRole('group', { name: 'ピン留めした条件' }).getByRole('button', { name: '伸びている先' })
  await pinned.click()
  await expect(pinned).toHaveAttribute('aria-pressed', 'true')
  if (isMobile) await page.getByRole('button', { name: '地図を見る' }).click()
  await expect(screen.listed).toHaveText('表示範囲 1 施設')
  await expect(screen.rows).toHaveText([new RegExp(name('rising'))])
})

test('it opens with the conditions that the person has chosen, unless its address says something', async ({
  page,
  database,
  isMobile,
}) => {
  const { person } = await aSalesMapOffice(database)
  await database.owner.query(
    `with saved as (
      insert into saved_filters (tenant_id, account_id, screen, name, conditions)
      values ($1, $2, 'medical_institutions_search', 'よく紹介する先', $3) returning id
    )
    insert into saved_filter_defaults (tenant_id, account_id, screen, saved_filter_id)
    select $1, $2, 'medical_institutions_search', id from saved`,
    [person.tenantId, person.accountId, { salesMap: 'min=20' }],
  )
  await signIn(page, person, '/app/sale_map')
  const screen = salesMap(page)
  await expect(screen.listed).toHaveText('表示範囲 2 施設')
  if (isMobile) await screen.conditions.click()
  await expect(page.getByText('「よく紹介する先」で絞り込んで開いています')).toBeVisible()
  await page.getByRole('button', { name: 'すべて表示' }).click()
  await expect(page.getByLabel('期間の最少件数')).toHaveValue('')
  if (isMobile) await page.getByRole('button', { name: '地図を見る' }).click()
  await expect(screen.listed).toHaveText('表示範囲 5 施設')
  await page.reload()
  await expect(screen.listed).toHaveText('表示範囲 5 施設')

  await page.goto('/app/sale_map?mode=phase')
  await expect(screen.listed).toHaveText('表示範囲 5 施設')
})

test('those without a place are a list of their own', atOneWidth, async ({ page, database }) => {
  const { person, name } = await aSalesMapOffice(database)
  await signIn(page, person, '/app/sale_map?min=5')
  await page.getByRole('tab', { name: '地図に出せない 1施設' }).click()
  const list = page.getByRole('list', { name: '地図に出せない医療機関' })
  await expect(list.getByRole('listitem')).toHaveText([new RegExp(name('unplaced'))])
  await list.getByRole('button', { name: name('unplaced') }).click()
  const card = page.getByRole('region', { name: name('unplaced') })
  await expect(card).toContainText('位置が市区町村までしか分かりません')
  await expect(card.getByRole('button', { name: '周りに円を描く' })).toHaveCount(0)
})

test('an institution is picked, and its address opens the same view', async ({ page, database }) => {
  const { person, name } = await aSalesMapOffice(database)
  await signIn(page, person, '/app/sale_map?mode=last_visit')
  const screen = salesMap(page)
  await screen.row(name('falling')).getByRole('button').click()
  const card = page.getByRole('region', { name: name('falling'), exact: true })
  await expect(card).toContainText('12件')
  await expect(card).toContainText('比較 60件')
  await expect(card).toContainText('2.0 km')
  await card.getByRole('button', { name: '周りに円を描く' }).click()
  await page.getByRole('button', { name: '拡大' }).click()
  await expect(page).toHaveURL(/at=12%2F/)
  const [counted] = await textWhen(screen.listed, /表示範囲 \d 施設/)
  const address = page.url()
  expect(decodeURIComponent(address)).not.toContain(name('falling'))

  await page.goto('/app/sale_map')
  await page.goto(address)
  await expect(card).toContainText('12件')
  await expect(card.getByRole('button', { name: '円を消す' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: '表示' })).toHaveText('訪問からの日数')
  await expect(screen.listed).toHaveText(counted)
  await card.getByRole('link', { name: 'カルテを開く' }).click()
  await expect(page).toHaveURL(/\/crms\/\d+$/)
})

test(
  'what somebody has typed stays out of the address and is there after going back',
  atOneWidth,
  async ({ page, database }) => {
    const { person, name } = await aSalesMapOffice(database)
    await signIn(page, person, '/app/sale_map')
    const screen = salesMap(page)
    await page.getByLabel('医療機関名', { exact: true }).fill(name('steady'))
    await expect(screen.rows).toHaveText([new RegExp(name('steady'))])
    expect(decodeURIComponent(page.url())).not.toContain(name('steady'))
    await screen.row(name('steady')).getByRole('button').click()
    await page.getByRole('link', { name: 'カルテを開く' }).click()
    await expect(page).toHaveURL(/\/crms\/\d+$/)
    await page.goBack()
    await expect(page.getByLabel('医療機関名', { exact: true })).toHaveValue(name('steady'))
    await expect(screen.rows).toHaveText([new RegExp(name('steady'))])
  },
)

test('a rectangle on the map selects what lies in it, the number first', atOneWidth, async ({ page, database }) => {
  const { person } = await aSalesMapOffice(database)
  await signIn(page, person, '/app/sale_map')
  const screen = salesMap(page)
  await expect(screen.listed).toHaveText('表示範囲 5 施設')
  const box = await boxWhenStill(screen.map)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await screen.select.click()
  await page.getByRole('button', { name: '四角' }).click()
  // The tools have faded away.
  await expect(page.locator('.MuiPopover-root')).toHaveCount(0)
  // The upper half: two partners and the hospital itself, which lies on the edge.
  await page.mouse.move(x - 100, y - 150)
  await page.mouse.down()
  await page.mouse.move(x + 100, y + 4, { steps: 5 })
  await page.mouse.up()
  await expect(screen.selection).toContainText('3施設を選択中')
})

test('the map is printed with its legend and a numbered list', atOneWidth, async ({ page, database }) => {
  const { person, name } = await aSalesMapOffice(database)
  await page.addInitScript({
    content: `window.print = () => {
      const main = document.querySelector('main')
      const rows = [...main.querySelectorAll('table tbody tr')]
      window.printed = { list: rows.map((row) => row.textContent), text: main.textContent }
    }`,
  })
  await signIn(page, person, '/app/sale_map?min=1')
  await expect(salesMap(page).listed).toHaveText('表示範囲 3 施設')
  await page.getByRole('button', { name: '印刷' }).click()
  await page.getByRole('button', { name: 'A4' }).click()
  const printed = () => page.evaluate<{ list: string[]; text: string } | null>('window.printed ?? null')
  await expect.poll(printed).toMatchObject({
    list: [expect.stringMatching(new RegExp(`^1${name('rising')}`)), expect.anything(), expect.anything()],
    text: expect.stringMatching(/横ばい[^]*試験用の地図|試験用の地図[^]*横ばい/),
  })
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('the map is saved as a picture', atOneWidth, async ({ page, database }) => {
  const { person } = await aSalesMapOffice(database)
  await signIn(page, person, '/app/sale_map')
  await expect(salesMap(page).listed).toHaveText('表示範囲 5 施設')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '画像（PNG）' }).click()
  expect((await download).suggestedFilename()).toMatch(/^営業マップ_\d{8}\.png$/)
})

test('without a base map nothing is requested from elsewhere', atOneWidth, async ({ page, database }) => {
  const { person } = await aSalesMapOffice(database)
  await page.route('**/api/app_config', async (route) => {
    const reply = await route.fetch()
    const config = (await reply.json()) as { map: object }
    await route.fulfill({ response: reply, json: { ...config, map: { url: null, attribution: '' } } })
  })
  const images: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && /\/\d+\/\d+\/\d+\.png$/.test(request.url())) images.push(request.url())
  })
  await signIn(page, person, '/app/sale_map')
  await expect(salesMap(page).listed).toHaveText('表示範囲 5 施設')
  await expect(page.locator('.leaflet-tile')).toHaveCount(0)
  expect(images).toEqual([])
})

for (const [device, size] of Object.entries({
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  pc: { width: 1440, height: 900 },
}))
  test(`everybody can use the map on a ${device}`, atOneWidth, async ({ page, database }) => {
    const { person, name } = await aSalesMapOffice(database)
    await page.setViewportSize(size)
    const pins = Promise.withResolvers<void>()
    await page.route('**/api/medical_institutions/sales_map_pins', async (route) => {
      await pins.promise
      await route.continue()
    })
    await signIn(page, person, '/app/sale_map')
    const screen = salesMap(page)
    await expect(screen.listed).toHaveText('表示範囲 5 施設')
    const button = screen.row(name('rising')).getByRole('button')
    // What somebody is about to press stays where it is when the legend comes.
    const { y } = await boxWhenStill(button)
    pins.resolve()
    await expect(page.getByText(/^合計 /)).toBeVisible()
    expect((await boxWhenStill(button)).y).toBe(y)
    await button.click()
    await expect(page.getByRole('region', { name: name('rising'), exact: true })).toContainText('48件')
    await screen.row(name('rising')).getByRole('checkbox').check()
    await expectAccessibleInBothThemes(page, `the sales map on a ${device}`)
    await screen.select.click()
    await expect(screen.pins).toBeVisible()
    await expectAccessibleInBothThemes(page, `the selection tools on a ${device}`)
  })
