import { sql } from 'kysely'
import type { RunningStatus } from '../../../contract/institutions/medicalInstitutions.ts'
import type { z } from 'zod'
import { idIn, idOnPage, pageMark } from '../../db/idIn.ts'
import { relatedInstitutions } from '../relations/relatedInstitutions.ts'
import type { KindFor, RowHead } from './kind.ts'
import { isShownTo } from '../../records/unlistedInstitutions.ts'
import { corrected } from '../../records/correctedInstitutions.ts'

/** An institution at the head of a row. */
export interface InstitutionHead extends RowHead {
  readonly running_status: z.output<typeof RunningStatus>
}

const known = (tenantId: number) => sql`select id from medical_institutions where ${isShownTo(tenantId, 'id')}`
const related = (tenantId: number) => sql`related as materialized (${relatedInstitutions(tenantId)}),`

const listed = {
  id: sql`rows.id`,
  institutions: sql`join medical_institutions as institutions on institutions.id = rows.id`,
}

/** So few institutions are looked up one by one. */
const maxSingleIds = 2_000

/** Reports on institutions: one row each. */
export const institutionKind: KindFor<{ readonly include_unrelated?: boolean | undefined }, InstitutionHead> = (
  { tx, tenantId },
  _compiled,
  { include_unrelated: isUnrelated = false },
) => ({
  ...(isUnrelated ? {} : { prefix: related(tenantId) }),
  rows: { ...listed, from: isUnrelated ? sql`(${known(tenantId)}) as rows` : sql`related as rows` },
  rowsOf: (ids) => ({
    ...listed,
    from: sql`unnest(${ids}::bigint[] ${sql.raw(pageMark)}) as rows (id)`,
    // Of many they are looked up as one list, where the planner would go through the whole nation's.
    ...(ids.length > maxSingleIds && {
      institutions: sql`${listed.institutions} and ${idIn('institutions.id', ids)}`,
    }),
  }),
  scope: (ids) => ({ tenantId, grain: 'institution', institutionIds: ids }),
  totalScope: (ids) => ({ tenantId, grain: 'all', ...(ids && { institutionIds: ids }) }),
  order: sql`id`,
  headsOf: async (ids) => {
    const heads = await tx
      .selectFrom('medical_institutions')
      .where(idOnPage('id', ids))
      .select(['id', corrected(tenantId, 'name', 'medical_institutions').as('name')])
      .select(sql<InstitutionHead['running_status']>`running_status`.as('running_status'))
      .execute()
    return new Map(heads.map((head) => [head.id, head]))
  },
})
