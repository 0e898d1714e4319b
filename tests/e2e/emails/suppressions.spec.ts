import type { Page } from '@playwright/test'
import { aPerson, aTenant } from '../../support/builders.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '../axe.ts'
import { atOneWidth, expect, type Institution, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { goWithin } from '../places/place.ts'
import { chartAddress, searchAddress, searchScreen } from '../screens.ts'

type SceneDatabase = Parameters<typeof aTenant>[0] & Parameters<typeof aPerson>[0]

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

/** An office that knows a doctor of an institution, with an address. */
const anOffice = async (database: SceneDatabase, { id }: Institution) => {
  const tenantId = await aTenant(database)
  const person = await aPerson(database, tenantId, { role: 'owner' })
  const address = `ueda${id}@example.jp`
  await database.owner.query(
    `insert into doctors (tenant_id, medical_institution_id, name, honorific, email, created_by)
     values ($1, $2, '上田 隆', '先生', $3, $4)`,
    [tenantId, id, address, person.accountId],
  )
  return { person, address }
}

test(
  'a doctor’s consent is recorded on the chart, shown in the record, and withdrawn',
  atOneWidth,
  async ({ page, institution, database }) => {
    const { person, address } = await anOffice(database, institution)
    await signIn(page, person, chartAddress(institution))
    await page.getByRole('button', { name: '上田 隆を編集' }).click()
    const consent = page.getByRole('region', { name: '配信の同意' })
    await expect(consent).toContainText('記録がありません。')
    await consent.getByRole('button', { name: '同意を記録' }).click()
    const record = page.getByRole('dialog', { name: '配信の同意の記録' })
    await record.getByLabel(/アドレスの通知/).check()
    await record.getByLabel('取得元').fill('訪問したときの名刺')
    await expectAccessible(page, 'the form of a consent')
    await record.getByRole('button', { name: '記録する' }).click()
    await expect(consent).toContainText('アドレスの通知')
    await expect(consent).toContainText('訪問したときの名刺')

    await consent.getByRole('button', { name: '同意の取り消し' }).click()
    const question = page.getByRole('dialog', { name: '同意の取り消しを記録しますか' })
    await question.getByLabel('申し出の内容').fill('電話で申し出')
    await question.getByRole('button', { name: '取り消しを記録' }).click()
    await expect(consent).toContainText('同意は取り消されています。')
    await consent.getByRole('button', { name: '履歴' }).click()
    await expect(consent.getByRole('listitem')).toHaveText([
      /同意の取り消し.*電話で申し出/,
      /同意を記録.*訪問したときの名刺/,
    ])
    await expectAccessibleInBothThemes(page, 'a doctor with consents')

    const filter = JSON.stringify({ address })
    await goWithin(page, `/app/email_consents?${new URLSearchParams({ filter })}`)
    await expect(page.getByText('訪問したときの名刺')).toBeVisible()
  },
)

test(
  'an e-mail is on the chart with what became of it, and only remarks can be added',
  atOneWidth,
  async ({ page, institution, database }) => {
    const { person, address } = await anOffice(database, institution)
    const { rows } = await database.owner.query<{ id: number }>(
      `insert into emails (
      tenant_id, category, status, sender_name, sender_email, title, main_content, is_tracked, started_at, sent_by,
      created_by, created_at, updated_at, updated_by, destination_count, accepted_count, opened_count
    )
    values ($1, 'other', 'sent', '地域医療連携室', 'renkei@example.jp', '外来のお知らせ', '<p>お知らせ</p>', true, now(), $2,
      $2, now(), now(), $2, 1, 1, 1)
    returning id`,
      [person.tenantId, person.accountId],
    )
    const email = rows[0]?.id
    await database.owner.query(
      `insert into email_recipients (
      tenant_id, email_id, position, medical_institution_id, institution_name, address, state, token, accepted_at, opened_at
    )
    select tenant_id, id, 1, $2, $3, $4, 'accepted', $5, now(), now() from emails where id = $1`,
      [email, institution.id, institution.name, address, `token${institution.id}`],
    )
    await database.owner.query(
      `insert into communications (tenant_id, medical_institution_id, email_id, communication_type, acted_date, user_id, created_by)
     select tenant_id, $2, id, 'email', current_date - 1, sent_by, sent_by from emails where id = $1`,
      [email, institution.id],
    )
    await signIn(page, person, chartAddress(institution))
    const entry = page.getByRole('article').filter({ hasText: '外来のお知らせ' })
    await expect(entry).toContainText('宛先1人')
    await expect(entry).toContainText('開封 1人')
    await expect(entry.getByRole('link', { name: '外来のお知らせ' })).toHaveAttribute(
      'href',
      `/app/emails/${email}/reports`,
    )

    await entry.getByRole('link', { name: '編集' }).click()
    await expect(page.getByText('メールの配信で自動的に記録されたものです。')).toBeVisible()
    await expect(page.getByLabel(/実施日/)).toBeHidden()
    await page.getByLabel('メモ').fill('院長から電話で問い合わせ')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page).toHaveURL(/\/app\/communications\/\d+$/)
    await expect(page.getByRole('article')).toContainText('院長から電話で問い合わせ')
    await expect(page.getByRole('article')).toContainText('開封 1人')
  },
)

test(
  'selected partners become recipients of a new e-mail, with the numbers first',
  atOneWidth,
  async ({ page, institution, database }) => {
    const { person } = await anOffice(database, institution)
    await signIn(page, person, searchAddress({ medicalInstitutionName: institution.name }))
    await searchScreen(page).selection(institution.name).check()
    await page.getByRole('button', { name: 'メールの宛先にする' }).click()
    await expect(dialog(page).getByText('メールを送れる医師・窓口は1人')).toBeVisible()
    await expect(dialog(page).getByText(/うち1人には、広告・宣伝のメールは送られません/)).toBeVisible()
    const title = `${institution.name}へのお知らせ`
    await dialog(page).getByRole('combobox', { name: '下書きのメール' }).fill(title)
    await page.getByRole('option', { name: `「${title}」を新しく作る` }).click()
    await button(page, '宛先に加える').click()
    await expect(dialog(page).getByText('今の宛先は1人です')).toBeVisible()
    await dialog(page).getByRole('link', { name: 'メールを開く' }).click()
    await expect(page).toHaveURL(/\/app\/emails\/\d+\/edit/)
  },
)
