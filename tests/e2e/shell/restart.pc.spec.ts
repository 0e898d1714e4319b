import { freePort } from '../../support/freePort.ts'
import { makeDataDir, type ProductProcess, removeDataDir, startProductProcess } from '../../support/productProcess.ts'
import { expect, test } from '../fixtures.ts'
import { accountButton, demoPerson, signIn } from '../people.ts'
import { memoOf, searchAddress, searchScreen, tagsOf, writeMemo } from '../screens.ts'

test.describe('a product that is stopped and started again', () => {
  let dataDir: string
  let product: ProductProcess | undefined
  let port: string
  const start = async () => {
    product = await startProductProcess(dataDir, { PORT: port, LOG_LEVEL: 'warn', MAP_TILES_URL: tilesOf(port) })
    return product
  }
  // This address serves no tiles, but it is on this machine.
  const tilesOf = (onPort: string) => `http://localhost:${onPort}/app/favicon.svg?{z}/{x}/{y}`

  test.beforeAll(async () => {
    dataDir = await makeDataDir()
    port = String(await freePort())
  })
  test.afterAll(async () => {
    await product?.end()
    await removeDataDir(dataDir)
  })

  test('finds everything again, keeps people signed in, and loses nothing that was being typed', async ({
    page,
    tolerate,
  }) => {
    tolerate(/ERR_CONNECTION_REFUSED/)
    const { origin, end, startTime: firstStart } = await start()
    await signIn(page, demoPerson('suzuki'), origin + searchAddress({ medicalInstitutionName: 'ナイカ' }))
    await page
      .getByRole('main')
      .getByRole('link', { name: /科|医院/ })
      .first()
      .click()
    await expect(memoOf(page).block).toBeVisible()
    await writeMemo(page, '再起動の前に書いたメモ')
    await tagsOf(page).choose('開放型病床利用')
    await memoOf(page).edit()
    await memoOf(page).text.fill('再起動の間に書いているメモ')

    expect(await end()).toBe(0)
    await memoOf(page).save()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(memoOf(page).text).toHaveValue('再起動の間に書いているメモ')
    const { startTime: secondStart } = await start()
    expect(secondStart).toBeLessThan(Math.max(firstStart, 5_000))

    await memoOf(page).save()
    await expect(memoOf(page).text).toBeHidden()
    await page.reload()
    await expect(accountButton(page)).toBeVisible()
    await expect(memoOf(page).block).toContainText('再起動の間に書いているメモ')
    await expect(tagsOf(page).block).toContainText('開放型病床利用')
    await page.goto(`${origin}/app/medical_institutions_search`)
    await expect(searchScreen(page).name).toBeVisible()
  })
})
