import { sql } from 'kysely'
import type { CommunicationType } from '#contract/communicationTypes.ts'
import { idIn } from '../../db/idIn.ts'
import type { InstitutionHead } from './institutions.ts'
import type { KindFor } from './kind.ts'
import { corrected } from '../../records/correctedInstitutions.ts'

/** A communication at the head of a row: its own id, and its institution. */
export interface CommunicationHead extends InstitutionHead {
  readonly medical_institution_id: number
}

const institutions = sql`join medical_institutions as institutions on institutions.id = communications.medical_institution_id`

/** Reports on the communications of a type: one row each, the newest first. */
export const communicationKind: KindFor<{ readonly communication_type: CommunicationType }, CommunicationHead> = (
  { tx, tenantId },
  _compiled,
  { communication_type: type },
) => ({
  rows: {
    from: sql`communications`,
    id: sql`communications.id`,
    institutions,
    columns: [sql`communications.acted_date as place`, sql`communications.medical_institution_id as institution_id`],
    where: sql`
      communications.tenant_id = ${tenantId}
      and communications.communication_type = ${type}
      and communications.deleted_at is null`,
  },
  rowsOf: (ids) => ({
    from: sql`unnest(${ids}::bigint[]) as rows (id)
      join communications on communications.tenant_id = ${tenantId} and communications.id = rows.id`,
    id: sql`rows.id`,
    institutions,
  }),
  scope: () => ({ tenantId, grain: 'institution' }),
  totalScope: () => ({ tenantId, grain: 'all' }),
  order: sql`place desc, id desc`,
  institutionOf: ({ medical_institution_id: id, name }) => ({ id, name }),
  institutionsOf: (ids) => sql`
    select medical_institution_id from communications
    where tenant_id = ${tenantId} and ${idIn('communications.id', ids)}`,
  headsOf: async (ids) => {
    const heads = await tx
      .selectFrom('communications')
      .innerJoin('medical_institutions as institutions', 'institutions.id', 'communications.medical_institution_id')
      .where('communications.tenant_id', '=', tenantId)
      .where(idIn('communications.id', ids))
      .select([
        'communications.id',
        'communications.medical_institution_id',
        corrected(tenantId, 'name').as('name'),
        sql<CommunicationHead['running_status']>`institutions.running_status`.as('running_status'),
      ])
      .execute()
    return new Map(heads.map((head) => [head.id, head]))
  },
})
