import type { z } from 'zod'
import { Role } from '#contract/tenant/currentUser.ts'
import { type Profile, profileOperations } from '#contract/tenant/profile.ts'
import { timeOf } from '../db/clock.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { handlersFor } from '../handlers.ts'
import { endSitting } from '../identity/endedSittings.ts'
import type { Principal } from '../identity/principal.ts'
import type { SignInService } from '../identity/signInService.ts'
import { invalidField, problem } from '../problems.ts'
import { normalizeName } from '../searchText.ts'
import type { Services } from '../services.ts'
import { lockAccounts } from './accountRules.ts'

const profileOf = async (
  tx: TenantTransaction,
  principal: Principal,
  { signIn }: Services,
): Promise<z.input<typeof Profile>> => {
  const [row, state] = await Promise.all([
    tx
      .selectFrom('accounts')
      .where('tenant_id', '=', principal.tenantId)
      .where('id', '=', principal.accountId)
      .select([
        'username',
        'email',
        'login_name',
        'role',
        'enabled_notification',
        'enabled_communication_reactions_summary',
        'enabled_alerts_summary',
        'enabled_medical_institution_report_alert',
        'enabled_letters_summary',
      ])
      .executeTakeFirst(),
    signIn?.stateOf(principal),
  ])
  if (!row) throw problem('not_found')
  return {
    ...row,
    role: Role.parse(row.role),
    email_mfa: state ? { enabled: state.emailMfa, required: state.mfaRequired } : null,
    least_password_length: signIn && state ? signIn.minLengthFor(state) : null,
  }
}

/** @throws 404 if an external provider manages passwords */
const embedded = ({ signIn }: Services): SignInService => {
  if (!signIn) throw problem('not_found')
  return signIn
}

/**
 * Nobody takes a colleague's name, under which entries of the log and records would pass as the colleague's. Owners may give two people one name.
 * @throws a 422 at `username` if an account of the tenant has it, without regard to spelling
 */
const requireOwnName = async (tx: TenantTransaction, tenantId: number, ownId: number, username: string) => {
  const others = await tx
    .selectFrom('accounts')
    .where('tenant_id', '=', tenantId)
    .where('id', '<>', ownId)
    .select('username')
    .execute()
  const wanted = normalizeName(username)
  if (!others.some((other) => normalizeName(other.username) === wanted)) return
  throw invalidField('username', {
    ja: 'この氏名の方がほかにいます。区別できる氏名にするか、オーナーに変更を依頼してください',
    en: 'Somebody else has this name. Please choose one that differs, or ask an owner to change it',
  })
}

export const profileHandlers = handlersFor(profileOperations, {
  getProfile: ({ tx, tenantId, account, services }) => profileOf(tx, { tenantId, accountId: account.id }, services),

  updateProfile: async ({ tx, tenantId, account, services, body, touches, notesChange }) => {
    touches([account.id])
    const principal = { tenantId, accountId: account.id }
    const { seen, ...changes } = body
    // Two people who take one name in the same moment would each not find it taken.
    if (changes.username !== undefined) await lockAccounts(tx, tenantId)
    const { username } = await tx
      .selectFrom('accounts')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', account.id)
      .forUpdate()
      .select('username')
      .executeTakeFirstOrThrow()
    if (seen && seen.username !== username)
      throw problem('edit_conflict', { current: await profileOf(tx, principal, services) })
    if (changes.username !== undefined && changes.username !== username) {
      await requireOwnName(tx, tenantId, account.id, changes.username)
      notesChange('username', username, changes.username)
    }
    await tx
      .updateTable('accounts')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', account.id)
      .set({ ...changes, updated_at: timeOf(tx) })
      .execute()
    return profileOf(tx, principal, services)
  },

  changePassword: async ({ tenantId, account, services, body, touches }) => {
    touches([account.id])
    const principal = { tenantId, accountId: account.id }
    await embedded(services).changePassword(principal, body.current_password, body.password)
  },

  disableEmailMfa: async ({ tenantId, account, services, body, touches }) => {
    touches([account.id])
    await embedded(services).disableEmailMfa({ tenantId, accountId: account.id }, body.current_password)
  },

  endSitting: async ({ tx, tenantId, account, touches }) => {
    touches([account.id])
    if (account.sitting !== null) await endSitting(tx, tenantId, account.sitting)
  },

  getTenantSecurity: ({ tx, tenantId }) =>
    tx.selectFrom('tenants').where('tenant_id', '=', tenantId).select('email_mfa_required').executeTakeFirstOrThrow(),

  updateTenantSecurity: ({ tx, tenantId, body, touches }) => {
    touches([tenantId])
    return tx
      .updateTable('tenants')
      .where('tenant_id', '=', tenantId)
      .set(body)
      .returning('email_mfa_required')
      .executeTakeFirstOrThrow()
  },
})
