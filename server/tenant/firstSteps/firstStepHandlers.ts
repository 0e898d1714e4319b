import { firstStepOperations } from '#contract/tenant/firstSteps.ts'
import { timeOf } from '../../db/clock.ts'
import { replaceOwnDepartments } from '../../facts/ownDepartments/ownDepartmentSettings.ts'
import { handlersFor } from '../../handlers.ts'
import { invitationMail } from '../../identity/mails.ts'
import { problem } from '../../problems.ts'
import { requireInstitutions } from '../../records/requireInstitutions.ts'
import { renewVersion, requireNewest } from '../../records/settingVersion.ts'
import { addInvited } from './inviteAccounts.ts'
import { hasImportedList, readFirstSteps } from './readFirstSteps.ts'

export const firstStepHandlers = handlersFor(firstStepOperations, {
  getFirstSteps: ({ tx, tenantId, account }) => readFirstSteps(tx, tenantId, account),

  dismissFirstSteps: async ({ tx, tenantId, account, body, touches }) => {
    touches([account.id])
    await tx
      .updateTable('accounts')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', account.id)
      .set({ first_steps_dismissed_at: body.is_dismissed ? timeOf(tx) : null })
      .execute()
    return readFirstSteps(tx, tenantId, account)
  },

  chooseOwnInstitution: async ({ tx, tenantId, account, body, touches }) => {
    touches([tenantId])
    const { medical_institution_id: own, settings_updated_at: seen } = body
    await requireNewest(tx, tenantId, 'settings_updated_at', seen, () => readFirstSteps(tx, tenantId, account))
    if (await hasImportedList(tx, tenantId, account.id)) throw problem('cs_account_only')
    if (own !== null) await requireInstitutions(tx, tenantId, [own], 'medical_institution_id')
    await tx.updateTable('tenants').where('tenant_id', '=', tenantId).set({ medical_institution_id: own }).execute()
    await renewVersion(tx, tenantId, 'settings_updated_at')
    return readFirstSteps(tx, tenantId, account)
  },

  chooseOwnDepartments: async ({ tx, tenantId, account, body, touches }) => {
    const { own_departments: stored } = await readFirstSteps(tx, tenantId, account)
    const own_departments = body.names.map((name) => ({
      name,
      id: stored.find((one) => one.name === name)?.id ?? null,
    }))
    const chosen = { own_departments, updated_at: body.own_departments_updated_at }
    const { replaced, deleted } = await replaceOwnDepartments({ tx, tenantId, account }, chosen)
    touches([...replaced.own_departments.map(({ id }) => id), ...deleted])
    return readFirstSteps(tx, tenantId, account)
  },

  inviteAccounts: async ({ tx, tenantId, body, services, language, touches, afterCommit }) => {
    const { publicUrl, signIn, postMail } = services
    const { name: tenantName } = await tx
      .selectFrom('tenants')
      .where('tenant_id', '=', tenantId)
      .select('name')
      .executeTakeFirstOrThrow()
    const accounts = await addInvited(tx, tenantId, body.invitations, { withPassword: signIn !== null, publicUrl })
    touches(accounts.map(({ id }) => id))
    afterCommit(async () => {
      for (const { username, email, login_name: loginName, confirmation_url: link } of accounts)
        postMail(
          invitationMail(
            { username, email, tenantName, loginName, address: link ?? `${publicUrl}/app`, isLink: link !== null },
            language,
          ),
        )
    })
    return { accounts }
  },
})
