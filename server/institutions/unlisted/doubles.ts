import { type RawBuilder, sql } from 'kysely'
import { timeOf } from '../../db/clock.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { insertAgain, type Move, type MovedRecords } from './moveRecords.ts'

type Condition = RawBuilder<unknown>

/** Records that both institutions of a merge can have of one and the same thing. */
interface Double {
  readonly table: 'communications' | 'doctors' | 'visit_plans'
  /** SQL condition on `own` and `there`: both are of the same visit, person or attendance. */
  readonly isSame: Condition
  /** Columns in which `own` must say nothing that `there` does not say. */
  readonly said: readonly string[]
  /** SQL condition on `own`: nothing else hangs on it. */
  readonly isAlone: Condition
}

const nothingIn = (table: string, column: string, tenantId: number) => sql`not exists (
  select
  from ${sql.table(table)} as hanging
  where hanging.tenant_id = ${tenantId} and ${sql.ref(`hanging.${column}`)} = own.id
)`

/** What is entered in labels of a communication is entered there too. */
const hasItsLabels = (tenantId: number) => sql`
  not exists (
    select
    from communication_label_values as entered
    where entered.tenant_id = ${tenantId} and entered.communication_id = own.id
      and not exists (
        select
        from communication_label_values as other
        where other.tenant_id = ${tenantId} and other.communication_id = there.id and other.label_id = entered.label_id
          and (other.text_value, other.integer_value, other.date_value, other.time_value, other.own_department_id)
            is not distinct from
            (entered.text_value, entered.integer_value, entered.date_value, entered.time_value, entered.own_department_id)
      )
  )
  and not exists (
    select
    from communication_label_choices as chosen
    where chosen.tenant_id = ${tenantId} and chosen.communication_id = own.id
      and not exists (
        select
        from communication_label_choices as other
        where other.tenant_id = ${tenantId} and other.communication_id = there.id
          and other.label_id = chosen.label_id and other.selection_id = chosen.selection_id
      )
  )`

const nameOf = (table: string) => sql`regexp_replace(normalize(${sql.ref(`${table}.name`)}, nfkc), '\\s', '', 'g')`

const doublesOf = (tenantId: number): readonly Double[] => [
  {
    table: 'visit_plans',
    isSame: sql`
      there.planned_date = own.planned_date and there.staff_id = own.staff_id and there.status = own.status and own.communication_id is null`,
    said: ['start_time', 'purpose', 'cancelled_reason'],
    isAlone: sql`true`,
  },
  {
    table: 'communications',
    // What is said of an event stands in its group, or in its name.
    isSame: sql`
      own.communication_type in ('visit', 'new_visit', 'event_attendance')
      and there.acted_date = own.acted_date and there.communication_type = own.communication_type
      and there.user_id = own.user_id and own.email_id is null
      and (own.group_id is null or there.group_id = own.group_id)
      and (not own.is_doctor_attended or there.is_doctor_attended)
      and ${hasItsLabels(tenantId)}`,
    said: ['category', 'purpose', 'event_name', 'attendee', 'person_in_charge_hospital', 'story', 'memo', 'other_memo'],
    isAlone: sql.join(
      [
        ...['tasks', 'visit_plans', 'communication_comments', 'communication_attachments', 'voc_communications'].map(
          (table) => nothingIn(table, 'communication_id', tenantId),
        ),
        nothingIn('tasks', 'recorded_communication_id', tenantId),
      ],
      sql` and `,
    ),
  },
  {
    table: 'doctors',
    isSame: sql`${nameOf('there')} = ${nameOf('own')}`,
    said: ['division', 'position', 'email', 'phone_number', 'profile', 'memo', 'business_card_id'],
    isAlone: sql.join(
      ['email_recipients', 'email_consents'].map((table) => nothingIn(table, 'doctor_id', tenantId)),
      sql` and `,
    ),
  },
]

/** SQL condition on `own`, a record of the institution that goes: the one that remains has the same, which says as much. */
const isDouble = ({ table, isSame, said, isAlone }: Double, { tenantId, into }: Move) => sql`
  own.deleted_at is null
  and ${isAlone}
  and exists (
    select
    from ${sql.table(table)} as there
    where there.tenant_id = ${tenantId} and there.medical_institution_id = ${into} and there.deleted_at is null
      and ${isSame}
      and ${sql.join(
        said.map((column) => {
          const own = sql.ref(`own.${column}`)
          return sql`(${own} is null or ${own} = ${sql.ref(`there.${column}`)})`
        }),
        sql` and `,
      )}
  )`

const columns = { column: 'medical_institution_id', keys: [] } as const

/**
 * Deletes the visits, attendances, doctors and planned visits of the institution that goes which the one that remains has too, so that none stands
 * twice. They can be restored like any other. Whatever says more, or has a task, a comment or a consent, stays.
 * @returns the rows as they were, for {@link bringDoublesBack}
 */
export const setDoublesAside = async (tx: TenantTransaction, move: Move): Promise<MovedRecords[]> => {
  const aside: MovedRecords[] = []
  for (const double of doublesOf(move.tenantId)) {
    const { table } = double
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      with doubles as (
        select own.id, to_jsonb(own) as row
        from ${sql.table(table)} as own
        where own.tenant_id = ${move.tenantId} and own.medical_institution_id = ${move.from} and ${isDouble(double, move)}
      )
      update ${sql.table(table)} as rows
      set deleted_at = ${timeOf(tx)}::timestamptz
      from doubles
      where rows.tenant_id = ${move.tenantId} and rows.id = doubles.id
      returning doubles.row`.execute(tx)
    if (rows.length > 0) aside.push({ table, ...columns, left: rows.map(({ row }) => row) })
  }
  return aside
}

/** How many records of a table a merge would set aside. */
export const countDoubles = async (tx: TenantTransaction, move: Move, table: string): Promise<number> => {
  const double = doublesOf(move.tenantId).find((one) => one.table === table)
  if (!double) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from ${sql.table(double.table)} as own
    where own.tenant_id = ${move.tenantId} and own.medical_institution_id = ${move.from} and ${isDouble(double, move)}
  `.execute(tx)
  return rows[0]?.count ?? 0
}

/** Takes {@link setDoublesAside} back, once the records are with their institution again; those that were purged meanwhile are written anew. */
export const bringDoublesBack = async (
  tx: TenantTransaction,
  { tenantId, from }: Move,
  aside: readonly MovedRecords[],
): Promise<void> => {
  for (const { table, left } of aside) {
    await sql`
      update ${sql.table(table)} as rows
      set deleted_at = null
      where rows.tenant_id = ${tenantId}
        and rows.medical_institution_id = ${from}
        and ${idIn(
          'rows.id',
          left.map(({ id }) => Number(id)),
        )}`.execute(tx)
    await insertAgain(tx, tenantId, table, left)
  }
}
