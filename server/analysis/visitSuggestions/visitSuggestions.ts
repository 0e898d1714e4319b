import { sql } from 'kysely'
import { dismissedDays, visitSuggestionOperations } from '#contract/analysis/visitSuggestions.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { type Account, handlersFor } from '../../handlers.ts'
import { dayInJapan } from '../../japanDays.ts'
import { ownPlace } from '../../institutions/institutionSearch.ts'
import { requireInstitution } from '../../records/requireInstitutions.ts'
import { countsOf, pageOf } from '../../records/paged.ts'
import { type Asking, findSuggestions } from './findSuggestions.ts'
import { suggestionsAsCsv } from './suggestionExport.ts'
import { readVisitWeights, replaceVisitWeights } from './visitWeights.ts'

const askingOf = async (
  tx: TenantTransaction,
  tenantId: number,
  { ownInstitutionId, features }: Pick<Account, 'ownInstitutionId' | 'features'>,
): Promise<Asking> => {
  const [from, { weights }] = await Promise.all([ownPlace(tx, ownInstitutionId), readVisitWeights(tx, tenantId)])
  const hasReverse = features.has('reverse_referrals')
  const known = { ...weights, ...(!hasReverse && { only_reverse_referrals: 0 }) }
  return { tenantId, today: dayInJapan(), from, ownInstitutionId, weights: known }
}

const lastMonthLookedAt = async (tx: TenantTransaction, tenantId: number): Promise<string | null> => {
  const row = await tx
    .selectFrom('referral_trends')
    .where('tenant_id', '=', tenantId)
    .select('as_of')
    .limit(1)
    .executeTakeFirst()
  return row?.as_of ?? null
}

export const visitSuggestionHandlers = handlersFor(visitSuggestionOperations, {
  searchVisitSuggestions: async ({ tx, tenantId, account, body }) => {
    const asking = await askingOf(tx, tenantId, account)
    const [{ count, suggestions }, asOf] = await Promise.all([
      findSuggestions(tx, asking, body, pageOf(body)),
      lastMonthLookedAt(tx, tenantId),
    ])
    return { ...countsOf(count, body), visit_suggestions: [...suggestions], as_of: asOf }
  },

  exportVisitSuggestions: async ({ tx, tenantId, account, body, language }) =>
    suggestionsAsCsv(tx, await askingOf(tx, tenantId, account), body, {
      asOf: await lastMonthLookedAt(tx, tenantId),
      language,
    }),

  getVisitWeights: ({ tx, tenantId }) => readVisitWeights(tx, tenantId),

  replaceVisitWeights: ({ tx, tenantId, body }) => replaceVisitWeights(tx, tenantId, body),

  dismissVisitSuggestion: async ({ tx, tenantId, account, params }) => {
    await requireInstitution(tx, tenantId, params.id)
    return tx
      .insertInto('visit_dismissals')
      .values({
        tenant_id: tenantId,
        medical_institution_id: params.id,
        dismissed_by: account.id,
        dismissed_until: sql<string>`${timeOf(tx)}::timestamptz + make_interval(days => ${dismissedDays}::int)`,
      })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'medical_institution_id']).doUpdateSet((row) => ({
          dismissed_by: row.ref('excluded.dismissed_by'),
          dismissed_until: row.ref('excluded.dismissed_until'),
        })),
      )
      .returning('dismissed_until')
      .executeTakeFirstOrThrow()
  },

  restoreVisitSuggestion: async ({ tx, tenantId, params }) => {
    await requireInstitution(tx, tenantId, params.id)
    await tx
      .deleteFrom('visit_dismissals')
      .where('tenant_id', '=', tenantId)
      .where('medical_institution_id', '=', params.id)
      .execute()
  },
})
