import { sql } from 'kysely'
import type { z } from 'zod'
import { CommunicationType } from '#contract/communicationTypes.ts'
import type { CommunicationLabelValue } from '#contract/labels/labels.ts'
import { idIn } from '../../db/idIn.ts'
import { labelValuesOfCommunications } from '../../labels/communicationLabelValues.ts'
import type { Payload } from '../reading/lists/communicationCells.ts'
import type { Reading } from '../reading/lists/reading.ts'

/** A communication before an import changes it. It is kept so that the import can be undone. */
export interface StoredCommunication extends Payload {
  readonly id: number
  readonly medical_institution_id: number
  readonly label_values: z.input<typeof CommunicationLabelValue>[]
}

/** A communication as it stands, with what an import must know of it. */
export interface StandingCommunication {
  readonly communication: StoredCommunication
  /** Whether somebody has changed it since the import's file was sent. */
  readonly isChangedSince: boolean
}

/** The communications that rows identify by id. Deleted ones are missing. */
export const readStoredCommunications = async (
  { tx, context: { tenantId }, importId, locks }: Pick<Reading, 'tx' | 'context' | 'importId' | 'locks'>,
  ids: readonly number[],
): Promise<Map<number, StandingCommunication>> => {
  if (ids.length === 0) return new Map()
  const query = tx
    .selectFrom('communications')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select([
      'id',
      'medical_institution_id',
      'communication_type',
      'acted_date',
      'user_id',
      'category',
      'purpose',
      'story',
      'event_name',
      'memo',
      'other_memo',
      'person_in_charge_hospital',
      'attendee',
      'is_doctor_attended',
      sql<boolean>`updated_at > (
        select created_at from imports where imports.tenant_id = ${tenantId} and imports.id = ${importId}
      )`.as('is_changed_since'),
    ])
  const rows = await (locks ? query.forUpdate() : query).execute()
  const values = await labelValuesOfCommunications(
    tx,
    tenantId,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.map(({ is_changed_since: isChangedSince, ...row }) => [
      row.id,
      {
        communication: {
          ...row,
          communication_type: CommunicationType.parse(row.communication_type),
          label_values: values.get(row.id) ?? [],
        },
        isChangedSince,
      },
    ]),
  )
}
