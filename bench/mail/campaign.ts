import type pg from 'pg'
import { escapeHtml } from '../../contract/emails/mergeFields.ts'
import { openDatabase } from '../../server/db/connection.ts'
import { renderCampaign } from '../../server/emails/contents/renderCampaign.ts'
import { aPerson, aTenant } from '../../tests/support/builders.ts'
import { addRecipients } from '../../tests/support/emails/recipients.ts'
import type { Scene } from '../stage.ts'

const frame = {
  accent_color: '#165e83',
  shows_logo: false,
  signature: '<p>水前寺病院 地域連携室<br>電話 096-000-0000</p>',
  footer: '<p>このメールは連携医療機関の先生方にお送りしています。</p>',
  legal_name: '水前寺病院',
  legal_address: '熊本市中央区水前寺1-1-1',
  legal_contact: 'renkei@hospital.example',
  is_tracked: true,
  needs_approval: false,
  rests_at_night: false,
  updated_at: null,
}
const paragraph = '4月から消化器内科の外来を毎日開いております。紹介状をお持ちの方は当日でもお受けします。'
const contents = [
  '<h2>{{医療機関名}} {{氏名}} {{敬称}}</h2>',
  ...Array.from({ length: 30 }, (_, index) => `<p>${index + 1}. ${escapeHtml(paragraph)}</p>`),
  '<p><a href="https://hospital.example/clinic">外来の表</a>と<a href="https://hospital.example/seminar">講演会</a></p>',
  '<p>担当 {{担当者}}</p>',
].join('')

/** An e-mail that is being sent, to so many recipients. @returns its id */
const addEmail = async (owner: pg.Pool, tenantId: number, accountId: number, count: number): Promise<number> => {
  const rendered = renderCampaign({
    category: 'other',
    title: '外来のお知らせ',
    main_content: contents,
    frame,
    tenantName: '水前寺病院',
    hasLogo: false,
    isTracked: true,
  })
  const { rows } = await owner.query<{ id: number }>(
    `insert into emails (
      tenant_id, category, status, sender_name, sender_email, title, main_content, rendered_html, rendered_text, is_tracked, started_at,
      sent_by, created_by, created_at, updated_by, updated_at
    )
    values ($1, 'other', 'sending', '水前寺病院', 'renkei@hospital.example', '{{医療機関名}} 外来のお知らせ', $3, $4, $5, true, now(), $2, $2, now(),
      $2, now())
    returning id`,
    [tenantId, accountId, contents, rendered.html, rendered.text],
  )
  const id = rows[0]?.id ?? 0
  const recipients = Array.from({ length: count }, (_, index) => ({
    address: `doctor${index}@clinic${index % 500}.example`,
    institutionName: `第${index}クリニック`,
    destination: `山田 ${index}`,
  }))
  await addRecipients(owner, tenantId, id, recipients)
  return id
}

/** A tenant whose only e-mail is being sent, also at night, to so many recipients. */
export const addCampaign = async (scene: Scene, count: number) => {
  const identity = openDatabase(scene)
  const tenantId = await aTenant(scene)
  const { accountId } = await aPerson({ owner: scene.owner, identity: identity.identity }, tenantId)
  await identity.close()
  await scene.owner.query(
    'insert into email_frames (tenant_id, rests_at_night, updated_at) values ($1, false, now())',
    [tenantId],
  )
  const emailId = await addEmail(scene.owner, tenantId, accountId, count)
  await scene.owner.query('analyze email_recipients')
  return { tenantId, emailId }
}
