import { aCommunication } from '../../support/builders.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'
import { chartAddress } from '../screens.ts'

const contacts = 40

test(
  'a chart with many contacts asks for the newest few, and leads to the others',
  atOneWidth,
  async ({ page, institution, database }) => {
    const { rows } = await database.owner.query<{ tenantId: number; accountId: number }>(
      'select tenant_id as "tenantId", id as "accountId" from accounts where login_name = $1',
      ['tanaka'],
    )
    expect(rows).toHaveLength(1)
    for (const tanaka of rows)
      for (let number = 1; number <= contacts; number += 1) await aCommunication(database, tanaka, institution.id)
    const asked = page.waitForResponse((response) => response.url().includes('/communications/search_results'))
    await signIn(page, demoPerson('tanaka'), chartAddress(institution))
    const reply = await (await asked).json()
    expect(reply.communications).toHaveLength(5)
    expect(reply.total_count).toBe(contacts)
    const block = page.getByRole('region', { name: 'コミュニケーション' })
    await expect(block.getByRole('article')).toHaveCount(5)
    await block.getByRole('link', { name: `(${contacts})` }).click()
    await expect(page).toHaveTitle(new RegExp(`${institution.name}のコミュニケーション`))
    await expect(page.getByText(`${contacts} 件`)).toBeVisible()
  },
)
