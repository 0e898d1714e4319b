import { sql } from 'kysely'
import type { RunningStatus } from '#contract/institutions/medicalInstitutions.ts'
import type { z } from 'zod'
import { idIn } from '../../db/idIn.ts'
import { listedRows } from '../cells.ts'
import { relatedInstitutions } from '../../records/relatedInstitutions.ts'
import type { KindFor, ReadHead, RowHead } from './kind.ts'
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

const headOf = (tenantId: number): ReadHead<InstitutionHead> => ({
  columns: { name: corrected(tenantId, 'name'), running_status: sql`institutions.running_status` },
  of: ({ id, name, running_status }) => ({ id, name, running_status }),
})

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
    ...listedRows(ids),
    // Of many they are looked up as one list, where the planner would go through the whole nation's.
    institutions:
      ids.length > maxSingleIds ? sql`${listed.institutions} and ${idIn('institutions.id', ids)}` : listed.institutions,
  }),
  scope: (ids) => ({ tenantId, grain: 'institution', institutionIds: ids }),
  totalScope: (ids) => ({ tenantId, grain: 'all', ...(ids && { institutionIds: ids }) }),
  order: sql`id`,
  institutionOf: ({ id, name }) => ({ id, name }),
  institutionsOf: (ids) => sql`${ids}::bigint[]`,
  head: headOf(tenantId),
  headsOf: async (ids) => {
    const { name, running_status } = headOf(tenantId).columns
    const heads = await tx
      .selectFrom('medical_institutions as institutions')
      .where(idIn('institutions.id', ids))
      .select(['institutions.id', name.as('name'), running_status.as('running_status')])
      .execute()
    return new Map(heads.map((head) => [head.id, head]))
  },
})
