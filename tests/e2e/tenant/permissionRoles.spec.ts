import { aPermissionRole, aPerson, aTenant } from '../../support/builders.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signInByHand } from '../people.ts'

test(
  'an owner makes a role and gives it to a colleague, who may not export, delete and import from then on',
  atOneWidth,
  async ({ page, colleague: theirs, database, institution, tolerate }) => {
    tolerate(/403 \(/)
    const tenantId = await aTenant(database)
    const owner = await aPerson(database, tenantId, { username: `室長 ${institution.name}`, role: 'owner' })
    const trainee = await aPerson(database, tenantId, { username: `実習 ${institution.name}` })
    const role = `閲覧・記録・編集のみ ${institution.id}`
    const tag = `登録医 ${institution.id}`
    await database.owner.query('insert into tags (tenant_id, name) values ($1, $2)', [tenantId, tag])

    await test.step('the owner makes the role', async () => {
      await signInByHand(page, owner, '/app/permission_roles')
      await expect(page.getByRole('heading', { name: '標準の役割' })).toBeVisible()
      await page.getByRole('link', { name: '追加' }).first().click()
      await page.getByLabel('名前（必須）').fill(role)
      await page.getByRole('checkbox', { name: /^患者番号の閲覧/ }).check()
      await page.getByRole('button', { name: '保存', exact: true }).click()
      await expect(page.getByText(role).first()).toBeVisible()
    })

    await test.step('the colleague may do everything so far', async () => {
      await signInByHand(theirs, trainee, '/app/tags')
      await expect(theirs.getByRole('button', { name: 'CSV' })).toBeVisible()
    })

    await test.step('the owner gives it to the colleague', async () => {
      await page.goto(`/app/accounts/${trainee.accountId}`)
      await page.getByRole('combobox', { name: '役割（できることの制限）' }).click()
      await page.getByRole('option', { name: role }).click()
      await page.getByRole('button', { name: '保存', exact: true }).click()
      await expect(page).toHaveURL(/\/app\/accounts$/)
    })

    await test.step('the next step of the colleague is refused, and the screens follow', async () => {
      await theirs.goto('/app/tags')
      await expect(theirs.getByRole('link', { name: '追加' }).first()).toBeVisible()
      await expect(theirs.getByRole('button', { name: 'CSV' })).toBeDisabled()
      await theirs.getByRole('main').getByRole('link', { name: tag, exact: true }).first().click()
      await expect(theirs.getByRole('button', { name: '保存', exact: true })).toBeVisible()
      await expect(theirs.getByRole('button', { name: '削除' })).toBeDisabled()
      await theirs.goto('/app/data_uploads')
      await expect(theirs.getByRole('alert').filter({ hasText: 'ページを表示できません' })).toContainText(
        '「データの取り込み」の権限がないため',
      )
      await theirs.goto('/app/profile')
      const own = theirs.getByRole('region', { name: 'できること' })
      await expect(own).toContainText(`役割「${role}」による権限です`)
      await expect(own.getByText('できます', { exact: true })).toHaveCount(1)
    })

    await test.step('the role cannot be deleted meanwhile, and the audit log tells', async () => {
      await page.goto('/app/permission_roles')
      await page.getByRole('link', { name: role, exact: true }).first().click()
      await expect(page.getByText('この役割のアカウントがあるうちは削除できません')).toContainText(
        `実習 ${institution.name}`,
      )
      await page.goto('/app/audit_log')
      await expect(page.getByText(`役割：制限しない → ${role}`).first()).toBeVisible()
    })
  },
)

test(
  'a referral is shown without the patient’s number to those who may not read it',
  atOneWidth,
  async ({ page, database, institution }) => {
    const tenantId = await aTenant(database)
    const permissionRoleId = await aPermissionRole(database, tenantId, {
      permissions: ['exports', 'deletion', 'imports'],
    })
    const reader = await aPerson(database, tenantId, { username: `読む ${institution.name}`, permissionRoleId })
    await signInByHand(page, reader, `/app/crms/${institution.id}/referrals/new`)
    await expect(page.getByRole('textbox', { name: '患者番号' })).toBeDisabled()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('link', { name: /^\d{4}\/\d+\/\d+/ }).click()
    await expect(page.getByText('（権限がないため表示しません）')).toBeVisible()
  },
)
