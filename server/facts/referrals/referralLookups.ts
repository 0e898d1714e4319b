import { referralLookupOperations } from '#contract/facts/referrals.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { type Account, handlersFor } from '../../handlers.ts'

const edge = async (tx: TenantTransaction, tenantId: number, account: Account, direction: 'asc' | 'desc') => {
  const row = await tx
    .selectFrom('referrals')
    .where('tenant_id', '=', tenantId)
    .orderBy('referral_date', direction)
    .orderBy('id', direction)
    .select(['id', 'referral_date', 'first_visit_flag'])
    .limit(1)
    .executeTakeFirst()
  return row
    ? { ...row, medical_institution_id_to: account.ownInstitutionId }
    : { id: null, referral_date: null, first_visit_flag: null, medical_institution_id_to: null }
}

export const referralLookupHandlers = handlersFor(referralLookupOperations, {
  getFirstReferral: ({ tx, tenantId, account }) => edge(tx, tenantId, account, 'asc'),

  getLastReferral: ({ tx, tenantId, account }) => edge(tx, tenantId, account, 'desc'),

  getLastReverseReferral: async ({ tx, tenantId }) => {
    const row = await tx
      .selectFrom('reverse_referrals')
      .where('tenant_id', '=', tenantId)
      .orderBy('reverse_referral_date', 'desc')
      .orderBy('id', 'desc')
      .select(['id', 'reverse_referral_date', 'medical_institution_id_to'])
      .limit(1)
      .executeTakeFirst()
    return row ?? { id: null, reverse_referral_date: null, medical_institution_id_to: null }
  },
})
