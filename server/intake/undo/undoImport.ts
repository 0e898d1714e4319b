import { type RawBuilder, sql } from 'kysely'
import { timeOf } from '../../db/clock.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { problem } from '../../problems.ts'
import type { ImportRecord } from '../records/importRecords.ts'
import { type AcceptedUses, isAccepted, usesVersionOf } from '../../records/usesVersion.ts'
import { currentValue } from '../takeIn/keptLabelValues.ts'

interface Undoing {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly importId: number
}

/** The records of an import that users have changed since. */
interface UsedRecords {
  readonly count: number
  /** Tells these records, and what users have made of them, from those of another moment. Empty if there are none. */
  readonly contents: string
}

/** SQL for {@link UsedRecords.contents}, of a description and an order of each record. */
const contentsOf = (described: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql`coalesce(md5(string_agg(${described}, E'\\n' order by ${order})), '')`

/** Communications of an import that users have changed since, or to which they have added comments, tasks or voices. */
const usedCommunications = ({ tenantId, importId }: Undoing) => sql<UsedRecords>`
  select count(*) as count, ${contentsOf(
    sql`concat_ws(
      ' ', rows.record_id, communications.updated_at,
      (
        select 'comments ' || string_agg(comments.id::text, ' ' order by comments.id)
        from communication_comments as comments
        where comments.tenant_id = ${tenantId} and comments.communication_id = rows.record_id
      ),
      (
        select 'tasks ' || string_agg(tasks.id::text, ' ' order by tasks.id)
        from tasks
        where tasks.tenant_id = ${tenantId} and tasks.communication_id = rows.record_id and tasks.deleted_at is null
      ),
      (
        select 'voices ' || string_agg(links.voc_id::text, ' ' order by links.voc_id)
        from voc_communications as links
        where links.tenant_id = ${tenantId} and links.communication_id = rows.record_id
      )
    )`,
    sql`rows.record_id`,
  )} as contents
  from import_rows as rows
  join communications on communications.tenant_id = ${tenantId} and communications.id = rows.record_id
  where rows.tenant_id = ${tenantId}
    and rows.import_id = ${importId}
    and communications.deleted_at is null
    and (
      communications.updated_at <> rows.written_at
      or rows.before is null and (
        exists (
          select from communication_comments as comments
          where comments.tenant_id = ${tenantId} and comments.communication_id = rows.record_id
        )
        or exists (
          select from tasks
          where tasks.tenant_id = ${tenantId} and tasks.communication_id = rows.record_id and tasks.deleted_at is null
        )
        or exists (
          select from voc_communications as links
          where links.tenant_id = ${tenantId} and links.communication_id = rows.record_id
        )
      )
    )`

const removeCommunications = ({ tx, tenantId, importId }: Undoing) =>
  sql`
    update communications
    set deleted_at = ${timeOf(tx)}::timestamptz
    from import_rows as rows
    where rows.tenant_id = ${tenantId} and rows.import_id = ${importId} and rows.before is null
      and communications.tenant_id = ${tenantId} and communications.id = rows.record_id
      and communications.deleted_at is null
  `.execute(tx)

const givenBackTogether = 1_000

/** Writes the earlier contents of communications. They come as parameters, because an update of a table that is distributed by tenant takes none apart. */
const writeEarlier = (
  { tx, tenantId }: Undoing,
  earlier: readonly { readonly record_id: number; readonly before: object }[],
) =>
  sql`
    update communications
    set medical_institution_id = old.medical_institution_id, communication_type = old.communication_type,
      acted_date = old.acted_date, user_id = old.user_id, category = old.category, purpose = old.purpose,
      story = old.story, event_name = old.event_name, memo = old.memo, other_memo = old.other_memo,
      person_in_charge_hospital = old.person_in_charge_hospital, attendee = old.attendee,
      is_doctor_attended = old.is_doctor_attended, updated_at = ${timeOf(tx)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(earlier.map(({ record_id, before }) => ({ ...before, record_id })))}::jsonb) as old (
      record_id bigint, medical_institution_id bigint, communication_type text, acted_date date, user_id bigint, category text,
      purpose text, story text, event_name text, memo text, other_memo text, person_in_charge_hospital text, attendee text,
      is_doctor_attended boolean
    )
    where communications.tenant_id = ${tenantId} and communications.id = old.record_id
  `.execute(tx)

const giveBackCommunications = async (undoing: Undoing) => {
  const { tx, tenantId, importId } = undoing
  const changed = sql`
    select record_id, before from import_rows
    where tenant_id = ${tenantId} and import_id = ${importId} and before is not null`
  for (let lastId = 0; ;) {
    const { rows } = await sql<{ record_id: number; before: object }>`
      select record_id, before from (${changed}) as rows
      where record_id > ${lastId}
      order by record_id
      limit ${givenBackTogether}
    `.execute(tx)
    if (rows.length > 0) await writeEarlier(undoing, rows)
    if (rows.length < givenBackTogether) break
    lastId = rows.at(-1)?.record_id ?? lastId
  }
  for (const table of ['communication_label_values', 'communication_label_choices'] as const)
    await sql`
      delete from ${sql.table(table)} as present
      using (${changed}) as rows
      where present.tenant_id = ${tenantId} and present.communication_id = rows.record_id
    `.execute(tx)
  const oldValues = sql`
    (${changed}) as rows
    cross join lateral jsonb_to_recordset(rows.before -> 'label_values') as old (
      label_id bigint, text_value text, integer_value int, date_value date, time_value time, own_department_id bigint,
      selection_id bigint, selection_ids bigint[]
    )`
  const values = sql`
    select rows.record_id, old.label_id, old.text_value, old.integer_value, old.date_value, old.time_value,
      departments.id
    from ${oldValues}
    join communication_labels as labels on labels.tenant_id = ${tenantId} and labels.id = old.label_id
    left join own_departments as departments
      on departments.tenant_id = ${tenantId} and departments.id = old.own_department_id
    where num_nonnulls(old.text_value, old.integer_value, old.date_value, old.time_value, departments.id) = 1`
  const valueColumns = ['text_value', 'integer_value', 'date_value', 'time_value', 'own_department_id']
  const labelled = ['communication_id', 'label_id']
  await insertComputed(tenantId, 'communication_label_values', [...labelled, ...valueColumns], values).execute(tx)
  const choices = sql`
    select rows.record_id, old.label_id, selections.id
    from ${oldValues}
    cross join lateral unnest(coalesce(old.selection_ids, array[old.selection_id])) as chosen (id)
    join communication_label_selections as selections
      on selections.tenant_id = ${tenantId} and selections.label_id = old.label_id and selections.id = chosen.id`
  await insertComputed(tenantId, 'communication_label_choices', [...labelled, 'selection_id'], choices).execute(tx)
}

/** Label values of an import that users have changed since. Values of deleted labels do not count. */
const usedValues = ({ tenantId, importId }: Undoing) => sql<UsedRecords>`
  select count(*) as count, ${contentsOf(
    sql`concat_ws(' ', rows.record_id, rows.label_id, ${currentValue(tenantId, sql`rows.record_id`, sql`rows.label_id`)})`,
    sql`rows.record_id, rows.label_id`,
  )} as contents
  from import_rows as rows
  join medical_institution_labels as labels on labels.tenant_id = ${tenantId} and labels.id = rows.label_id
  where rows.tenant_id = ${tenantId}
    and rows.import_id = ${importId}
    and rows.after is distinct from ${currentValue(tenantId, sql`rows.record_id`, sql`rows.label_id`)}`

const giveBackValues = async ({ tx, tenantId, importId }: Undoing) => {
  for (const table of ['medical_institution_label_values', 'medical_institution_label_choices'] as const)
    await sql`
      delete from ${sql.table(table)} as present
      using import_rows as rows
      where rows.tenant_id = ${tenantId} and rows.import_id = ${importId}
        and present.tenant_id = ${tenantId}
        and present.medical_institution_id = rows.record_id
        and present.label_id = rows.label_id
    `.execute(tx)
  const labelled = ['medical_institution_id', 'label_id']
  const values = sql`
    select rows.record_id, rows.label_id,
      case when jsonb_typeof(rows.before) = 'string' then rows.before #>> '{}' end,
      case when jsonb_typeof(rows.before) = 'number' then (rows.before #>> '{}')::int end
    from import_rows as rows
    join medical_institution_labels as labels on labels.tenant_id = ${tenantId} and labels.id = rows.label_id
    where rows.tenant_id = ${tenantId} and rows.import_id = ${importId}
      and jsonb_typeof(rows.before) in ('string', 'number')`
  const valueColumns = ['text_value', 'integer_value']
  await insertComputed(tenantId, 'medical_institution_label_values', [...labelled, ...valueColumns], values).execute(tx)
  const choices = sql`
    select rows.record_id, rows.label_id, selections.id
    from import_rows as rows
    cross join lateral jsonb_array_elements(
      case when jsonb_typeof(rows.before) = 'array' then rows.before else '[]' end
    ) as chosen (id)
    join medical_institution_label_selections as selections
      on selections.tenant_id = ${tenantId} and selections.label_id = rows.label_id and selections.id = chosen.id::bigint
    where rows.tenant_id = ${tenantId} and rows.import_id = ${importId}`
  await insertComputed(tenantId, 'medical_institution_label_choices', [...labelled, 'selection_id'], choices).execute(
    tx,
  )
}

const inUse = (count: number, usesVersion: string) =>
  problem('in_use', {
    usesVersion,
    errors: [
      {
        path: 'delete_used',
        message: {
          ja: `取り込みのあとに変更されたものが ${count} 件あります`,
          en: `${count} of these ${count === 1 ? 'has' : 'have'} been changed since`,
        },
      },
    ],
  })

/**
 * Undoes what an import has stored. What it created is deleted (communications can be restored one by one). What it
 * changed gets its earlier contents back.
 * @param accepted - whether to undo also what users have changed since, and what of that the caller has seen
 * @throws `in_use` with the number of records that users have changed since, unless that is accepted
 */
export const undoImport = async (
  tx: TenantTransaction,
  { tenant_id: tenantId, id: importId, kind }: ImportRecord,
  accepted: AcceptedUses,
): Promise<void> => {
  const undoing = { tx, tenantId, importId }
  await sql`set local statement_timeout = '5min'`.execute(tx)
  const { rows } = await (kind === 'communications' ? usedCommunications(undoing) : usedValues(undoing)).execute(tx)
  const { count, contents } = rows[0] ?? { count: 0, contents: '' }
  const version = usesVersionOf([count, contents])
  if (count > 0 && !isAccepted(accepted, version)) throw inUse(count, version)
  if (kind === 'communications') {
    await removeCommunications(undoing)
    await giveBackCommunications(undoing)
  } else await giveBackValues(undoing)
}
