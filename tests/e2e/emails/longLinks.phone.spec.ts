import { messageFiller } from '#server/emails/contents/fillMessage.ts'
import { renderCampaign } from '#server/emails/contents/renderCampaign.ts'
import { sanitizeContents } from '#server/emails/contents/sanitizeContents.ts'
import { expect, test } from '../fixtures.ts'

// 181 characters.
const link = `https://clinic.example/${'appointments'.repeat(13)}/x`

const mail = () => {
  const contents = `<p>ご予約は <a href="${link}">${link}</a></p><p><a class="button" href="${link}">${link}</a></p>
    <table><tr><td>予約</td><td>${link}</td></tr></table>`
  const rendered = renderCampaign({
    category: 'other',
    title: 'お知らせ',
    main_content: sanitizeContents(contents).html,
    frame: {
      accent_color: '#165e83',
      shows_logo: false,
      signature: `<p>${link}</p>`,
      footer: `<p>${link}</p>`,
      legal_name: '水前寺病院',
      legal_address: link,
      legal_contact: null,
      is_tracked: false,
      needs_approval: false,
      rests_at_night: true,
      updated_at: null,
    },
    tenantName: '水前寺病院',
    hasLogo: false,
    isTracked: false,
  })
  const values = { 医療機関名: '山田医院', 氏名: '山田', 敬称: '先生', 所属: '', 担当者: '佐藤' }
  return messageFiller(rendered)(values, { link: () => link, optOut: link, pixel: '' }).html
}

test('a mail with links of 180 characters is no wider than a phone', async ({ page }) => {
  await page.setContent(mail())
  // Two are links; those typed in the table, the signature and the footer become some.
  await expect(page.getByRole('link', { name: link })).toHaveCount(5)
  const overhang = () =>
    page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  await expect.poll(overhang).toBe(0)
})
