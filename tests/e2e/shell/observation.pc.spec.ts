import { makeDataDir, type ProductProcess, removeDataDir, startProductProcess } from '../../support/productProcess.ts'
import { startReceiver } from '../../support/receiver.ts'
import { expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'
import { searchAddress } from '../screens.ts'

test.describe('with error reports and analytics switched on', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let product: ProductProcess
  let dataDir: string

  test.beforeAll(async () => {
    receiver = await startReceiver()
    dataDir = await makeDataDir()
    product = await startProductProcess(dataDir, {
      SENTRY_DSN: receiver.origin.replace('://', '://public@') + '/7',
      ANALYTICS_URL: `${receiver.origin}/collect`,
      MAP_TILES_URL: `${receiver.origin}/{z}/{x}/{y}.png`,
      LOG_LEVEL: 'warn',
    })
  })
  test.afterAll(async () => {
    await product?.end()
    await receiver?.stop()
    await removeDataDir(dataDir)
  })

  const collected = () =>
    receiver.received.filter(({ path }) => path === '/collect').map(({ body }) => JSON.parse(body))
  const reports = () => receiver.received.filter(({ path }) => path.startsWith('/api/7/envelope'))

  test('page views and clicks in the side menu arrive with user and tenant', async ({ page }) => {
    await signIn(page, demoPerson('sato'), product.origin + searchAddress({ medicalInstitutionName: '山田' }))
    await page.getByRole('link', { name: '連携先管理' }).click()
    const visitor = { user_id: expect.any(Number), tenant_id: expect.any(Number) }
    await expect.poll(collected).toEqual(
      expect.arrayContaining([
        { type: 'page_view', route: '/medical_institutions_search', ...visitor },
        { type: 'click', label: 'sidebar', route: '/medical_institutions_search', ...visitor },
      ]),
    )
    expect(JSON.stringify(receiver.received)).not.toMatch(/山田|佐藤|sato/)
  })

  test('a failure of the server is reported without what was looked for or written', async ({ page, tolerate }) => {
    tolerate(/500 \(Internal Server Error\)/)
    await page.route('**/api/medical_institutions/search_results', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        json: {
          type: 'about:blank',
          title: '一時的なエラー',
          status: 500,
          detail: '',
          code: 'internal',
          request_id: 'request-1',
        },
      }),
    )
    await signIn(page, demoPerson('sato'), product.origin + searchAddress({ medicalInstitutionName: '山田太郎' }))
    await expect.poll(() => reports().length).toBeGreaterThan(0)
    const text = reports()
      .map(({ body }) => body)
      .join('\n')
    expect(text).toContain('500 searchMedicalInstitutions')
    expect(text).toContain('request-1')
    expect(text).not.toMatch(/山田|%E5%B1%B1|eyJ|佐藤/)
  })
})
