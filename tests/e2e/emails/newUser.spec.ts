import { countedPerson } from '../effort.ts'
import { atOneWidth, expect } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { test } from './sendingProduct.ts'

test(
  'from nothing to an e-mail that thirty doctors have got, and its report, in thirteen clicks',
  atOneWidth,
  async ({ page, database: { owner }, sending: { sink }, office: { tenantId, person, origin } }) => {
    await owner.query('delete from emails where tenant_id = $1', [tenantId])
    await signIn(page, person, `${origin}/app/`)
    const { click, type, press, effort } = countedPerson(page)

    await click(page.getByRole('link', { name: 'HTMLメール配信' }))
    await click(page.getByRole('link', { name: 'メールを作成' }))
    // A person looks for the form before typing: the list, too, has a field for senders.
    await expect(page.getByRole('heading', { name: '新しいメール' })).toBeVisible()
    await click(page.getByRole('textbox', { name: '差出人', exact: true }))
    await type('水前寺病院 地域連携室')
    await press('Tab')
    await type('renkei@suizenji.example')
    await click(page.getByRole('textbox', { name: '件名' }))
    await type('外来のお知らせ')
    await click(page.getByRole('textbox', { name: '本文' }))
    await type('4月から消化器内科の外来を毎日開きます。')
    await click(page.getByRole('button', { name: '保存', exact: true }))

    await click(page.getByRole('button', { name: '医師を選ぶ' }))
    await click(page.getByRole('button', { name: '条件に合う30人すべて' }))
    await click(page.getByRole('alertdialog').getByRole('button', { name: '宛先にする' }))
    await click(page.getByRole('tab', { name: '確認と送信' }))
    await click(page.getByRole('button', { name: '送信へ進む' }))
    await click(page.getByRole('alertdialog').getByRole('button', { name: '送信する' }))
    const progress = page.getByRole('region', { name: '送信の状況' })
    await expect(progress).toContainText('送信が終わりました')
    await click(progress.getByRole('link', { name: 'レポートを見る' }))
    const funnel = page.getByRole('region', { name: '到達・開封・クリック' })
    await expect(funnel.getByRole('link', { name: '到達 30件' })).toBeVisible()

    expect(effort().clicks).toBeLessThanOrEqual(13)
    expect(new Set(sink.received.map(({ to }) => to)).size).toBe(30)
    expect(sink.received[0]?.source).toContain('List-Unsubscribe')
  },
)
