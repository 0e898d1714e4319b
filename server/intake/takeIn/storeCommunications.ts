import { sql } from 'kysely'
import { idIn } from '../../db/idIn.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { insertCommunicationLabelValues } from '../../labels/communicationLabelValues.ts'
import { columnsOf } from '../../communications/communicationRules.ts'
import type { CommunicationDraft } from '../reading/lists/communicationRows.ts'

/** The transaction and the import in which something is stored. */
export interface Storing {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly importId: number
  readonly accountId: number
}

const columnTypes = sql`
  id bigint, row_number int, medical_institution_id bigint, communication_type text, acted_date date, user_id bigint,
  category text, purpose text, story text, event_name text, memo text, other_memo text, person_in_charge_hospital text,
  attendee text, is_doctor_attended boolean, before jsonb`

const columnNames = [
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
]
const columns = sql.join(columnNames.map((column) => sql.ref(column)))

const rowsOf = (drafts: readonly (CommunicationDraft & { readonly id: number })[]) =>
  JSON.stringify(
    drafts.map(({ id, rowNumber, institutionId, payload, before }) => ({
      id,
      row_number: rowNumber,
      medical_institution_id: institutionId,
      ...columnsOf(payload),
      before,
    })),
  )

const note = ({ tx, tenantId, importId }: Storing, rows: string) =>
  insertComputed(
    tenantId,
    'import_rows',
    ['import_id', 'record_id', 'label_id', 'row_number', 'before', 'written_at'],
    sql`
      select ${importId}::bigint, listed.id, 0, listed.row_number, listed.before, now()
      from jsonb_to_recordset(${rows}::jsonb) as listed (id bigint, row_number int, before jsonb)`,
  ).execute(tx)

const writeValues = ({ tx, tenantId }: Storing, drafts: readonly (CommunicationDraft & { readonly id: number })[]) =>
  insertCommunicationLabelValues(
    tx,
    tenantId,
    drafts.flatMap(({ id, values }) => values.map((value) => ({ ...value, communication_id: id }))),
  )

/** Stores new communications. */
export const createCommunications = async (storing: Storing, drafts: readonly CommunicationDraft[]): Promise<void> => {
  const { tx, tenantId, accountId } = storing
  if (drafts.length === 0) return
  const { rows: ids } = await sql<{ id: number }>`
    select nextval('communications_id_seq') as id from generate_series(1, ${drafts.length}::int)
  `.execute(tx)
  const numbered = drafts.map((draft, index) => ({ ...draft, id: ids[index]?.id ?? 0 }))
  const rows = rowsOf(numbered)
  await insertComputed(
    tenantId,
    'communications',
    ['id', ...columnNames, 'created_by', 'created_at', 'updated_at'],
    sql`
      select id, ${columns}, ${accountId}::bigint, now(), now()
      from jsonb_to_recordset(${rows}::jsonb) as listed (${columnTypes})`,
  ).execute(tx)
  await writeValues(storing, numbered)
  await note(storing, rows)
}

/** Changes existing communications to the contents of their rows. */
export const changeCommunications = async (storing: Storing, drafts: readonly CommunicationDraft[]): Promise<void> => {
  const { tx, tenantId } = storing
  const numbered = drafts.flatMap((draft) => (draft.before ? [{ ...draft, id: draft.before.id }] : []))
  if (numbered.length === 0) return
  const rows = rowsOf(numbered)
  await sql`
    update communications
    set (${columns}, updated_at) = (
      listed.medical_institution_id, listed.communication_type, listed.acted_date, listed.user_id, listed.category,
      listed.purpose, listed.story, listed.event_name, listed.memo, listed.other_memo, listed.person_in_charge_hospital,
      listed.attendee, listed.is_doctor_attended, now()
    )
    from jsonb_to_recordset(${rows}::jsonb) as listed (${columnTypes})
    where communications.tenant_id = ${tenantId} and communications.id = listed.id
  `.execute(tx)
  const ids = numbered.map(({ id }) => id)
  for (const table of ['communication_label_values', 'communication_label_choices'] as const)
    await tx.deleteFrom(table).where('tenant_id', '=', tenantId).where(idIn('communication_id', ids)).execute()
  await writeValues(storing, numbered)
  await note(storing, rows)
}
