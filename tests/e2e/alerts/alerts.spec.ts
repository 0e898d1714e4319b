import { readFile } from 'node:fs/promises'
import { aPerson, aTenant } from '../../support/builders.ts'
import { anAlert } from '../../support/alerts/raisedAlerts.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'

test(
  'an alert is opened, understood, acted on and put away, and comes back',
  atOneWidth,
  async ({ page, database, institution }) => {
    const tenantId = await aTenant(database)
    const member = await aPerson(database, tenantId, { username: '佐藤 花子' })
    const alertId = await anAlert(database.owner, tenantId, {
      accountId: member.accountId,
      name: '大口の紹介元が減った',
      targets: [{ institutionId: institution.id, state: 'new', before: 30, now: 12 }],
    })
    await signIn(page, member, '/app/alerts')
    await expect(page.getByRole('link', { name: '大口の紹介元が減った' })).toBeVisible()
    await page.getByRole('link', { name: '大口の紹介元が減った' }).click()
    await expect(page).toHaveURL(new RegExp(`/alerts/${alertId}$`))
    const row = page.getByRole('listitem', { name: institution.name })
    await expect(row).toContainText('30件 → 12件')
    await expect(row).toContainText('新規')
    await row.getByRole('button', { name: `${institution.name}のくわしい情報` }).click()
    await expect(row.getByRole('region', { name: '考えられる背景' })).toContainText('データからは見当たりません。')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain(institution.name)

    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'タスクを追加', exact: true }).click()
    const tasks = page.getByRole('dialog')
    await tasks.getByRole('textbox', { name: 'タスク' }).fill('電話で様子を伺う')
    await tasks.getByRole('button', { name: '追加' }).click()
    await expect(page.getByText('1件のタスクを追加しました')).toBeVisible()

    await row.getByRole('button', { name: `${institution.name}のお知らせを休む` }).click()
    const snooze = page.getByRole('dialog')
    await snooze.getByRole('textbox', { name: '理由' }).fill('院長が休診中')
    await snooze.getByRole('button', { name: '休む', exact: true }).click()
    await expect(row).toContainText('院長が休診中')
    await row.getByRole('button', { name: `${institution.name}のお休みをやめる` }).click()
    await expect(row).not.toContainText('院長が休診中')

    await page.getByRole('button', { name: '役に立った' }).click()
    await expect(page.getByRole('button', { name: '役に立った 1' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'アーカイブ', exact: true }).click()
    await expect(page.getByRole('button', { name: 'アーカイブから戻す' })).toBeVisible()
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect(page.getByRole('button', { name: 'アーカイブ', exact: true })).toBeVisible()
  },
)
