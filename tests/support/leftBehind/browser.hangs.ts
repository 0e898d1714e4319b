import { test } from '@playwright/test'

test('never ends, with a product and a browser', async ({ page }) => {
  await page.goto('/readyz')
  console.log('It hangs')
  await new Promise(() => {})
})
