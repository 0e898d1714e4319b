import type { z } from 'zod'
import type { WhiteSpaceInstitution } from '#contract/maps/whiteSpace.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { institutionsWhere, selectInstitutions } from '../../institutions/institutionSearch.ts'
import { nearestPartnersOf } from './nearestPartners.ts'
import type { Asked, Ranked } from './ranking.ts'

const comparableOf = ({ kind, department, partner_count: count, potential }: Ranked) =>
  kind === null || department === null || count === null || potential === null
    ? null
    : { kind, department, partner_count: count, referral_count: potential }

/** The rows of ranked institutions, in their order. */
export const whiteSpaceRows = async (
  tx: TenantTransaction,
  asked: Asked,
  ranked: readonly Ranked[],
): Promise<z.input<typeof WhiteSpaceInstitution>[]> => {
  const ids = ranked.map(({ id }) => id)
  if (ids.length === 0) return []
  const [institutions, nearest] = await Promise.all([
    selectInstitutions(
      tx,
      institutionsWhere(tx, asked.tenantId, { medical_institution_ids: ids }),
      asked.tenantId,
      { by: 'relevance', direction: 'asc', name: undefined, from: null, isLocal: false },
      { limit: ids.length, offset: 0 },
    ),
    nearestPartnersOf(tx, asked, ids),
  ])
  const byId = new Map(institutions.map((institution) => [institution.id, institution]))
  return ranked.flatMap((one) => {
    const institution = byId.get(one.id)
    return institution
      ? {
          ...institution,
          distance: one.km,
          nearest_partner: nearest.get(one.id) ?? null,
          comparable_partners: comparableOf(one),
        }
      : []
  })
}
