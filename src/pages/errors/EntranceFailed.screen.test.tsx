import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../tests/support/screens/openScreen.tsx'
import { problem } from '../../../tests/support/screens/stubbedServer.ts'

test('a page opened while the database is away opens by itself once it is back', async () => {
  let isAway = true
  openScreen('/nowhere', {
    getCurrentUser: () =>
      isAway ? problem(503, { code: 'database_unavailable' }) : { username: '佐藤 花子', features: ['tags'] },
  })
  await expect.element(page.getByRole('heading', { name: 'ページにつながりにくくなっています' })).toBeVisible()
  isAway = false
  await expect.element(page.getByRole('button', { name: /^アカウント: / })).toBeVisible()
})
