import { readFile } from 'node:fs/promises'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'

test('values of labels stand in the CSV of the contacts', atOneWidth, async ({ page }) => {
  const filter = JSON.stringify({ communicationType: 'visit' })
  await signIn(page, demoPerson('suzuki'), `/app/communications?${new URLSearchParams({ filter })}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  const [head = '', first = ''] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(head).toContain('面談時間（訪問）')
  expect(first).not.toBe('')
})
