import { type RawBuilder, sql } from 'kysely'
import { corrected, correctedOrNull } from '../records/correctedInstitutions.ts'

/** The institution of a task or a planned visit as JSON, with what one needs to go or to call there. Its table is `institutions`. */
export const institutionToGoTo = (tenantId: number): RawBuilder<unknown> => sql`
  jsonb_build_object(
    'id', institutions.id,
    'name', ${corrected(tenantId, 'name')},
    'running_status', institutions.running_status,
    'address', ${corrected(tenantId, 'address')},
    'tel', ${correctedOrNull(tenantId, 'tel')},
    'departments', institutions.departments
  )`
