import { type RawBuilder, sql } from 'kysely'
import { letterIdOf, type LetterConditions, type ReferralLetter } from '#contract/facts/referralLetters.ts'
import type { referralLetterOperations } from '#contract/facts/referralLetterCalls.ts'
import { daysBetween } from '#contract/days.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { ContextOf } from '../../handlers.ts'
import { nameInPlace, placesOfNamesakes, toldApart } from '../../records/namesakes.ts'
import { countsOf, pageOf } from '../../records/paged.ts'
import { staffsOf } from '../../records/staffColumns.ts'
import { type LetterScope, type OwedLetter, owedLetters } from './owedLetters.ts'
import { corrected } from '../../records/correctedInstitutions.ts'

type Query = ContextOf<typeof referralLetterOperations.listReferralLetters>['query']

interface Paged {
  readonly limit: number
  readonly offset: number
}

interface ListedLetter extends OwedLetter {
  readonly doctor_name_from: string | null
  readonly doctor_name_to: string | null
  readonly institution_name: string
  readonly staffs: ReferralLetter['staffs']
  readonly department_name: string | null
  readonly mark: ReferralLetter['mark']
}

const lettersWanted = ({ status = 'open', kind }: LetterConditions): RawBuilder<unknown> => {
  const ofStatus =
    status === 'all'
      ? sql`true`
      : status === 'open'
        ? sql`letters.state in ('overdue', 'unconfirmed', 'upcoming')`
        : sql`letters.state = ${status}`
  return kind === undefined ? ofStatus : sql`${ofStatus} and letters.kind = ${kind}`
}

const isOpen = ({ status = 'open' }: LetterConditions) =>
  status !== 'sent' && status !== 'not_needed' && status !== 'all'

const matching = (tenantId: number, scope: LetterScope, conditions: LetterConditions) => sql`
  select letters.referral_id, letters.kind, letters.due_on, letters.referral_date, letters.state, letters.sent_on, letters.proof
  from (${owedLetters(tenantId, scope, { ...conditions, isOpen: isOpen(conditions) })}) as letters
  where ${lettersWanted(conditions)}`

const orderOf = (
  { sort_by: by = 'due_date', sort: direction = 'asc' }: Pick<Query, 'sort_by' | 'sort'>,
  table: string,
) => {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`${column(by === 'due_date' ? 'due_on' : 'referral_date')} ${way}, ${column('referral_id')} ${way}, ${column('due_on')}, ${column('kind')}`
}

const shown = (letter: ListedLetter, today: string): ReferralLetter => {
  const { state, sent_on: sentOn, due_on: due } = letter
  const until = state === 'sent' ? sentOn : state === 'not_needed' ? null : today
  return {
    id: letterIdOf(letter.referral_id, letter.kind),
    referral_id: letter.referral_id,
    kind: letter.kind,
    state,
    due_date: due,
    days_late: until === null ? null : daysBetween(due, until),
    medical_institution: { id: letter.medical_institution_id, name: letter.institution_name },
    staffs: letter.staffs,
    own_department:
      letter.own_department_id === null ? null : { id: letter.own_department_id, name: letter.department_name ?? '' },
    referral_date: letter.referral_date,
    doctor_name_from: letter.doctor_name_from,
    doctor_name_to: letter.doctor_name_to,
    admission_date: letter.admission_date,
    discharge_date: letter.discharge_date,
    sent_on: sentOn,
    proof: letter.proof,
    mark: letter.mark,
  }
}

/** Some letters in the order of a list, with the number of all that match. What is the same for all kinds is read for these alone. */
const readSome = async (
  tx: TenantTransaction,
  tenantId: number,
  scope: LetterScope,
  query: LetterConditions & Pick<Query, 'sort_by' | 'sort'>,
  { limit, offset }: Paged,
) => {
  const { rows } = await sql<ListedLetter & { total: number }>`
    with matching as materialized (${matching(tenantId, scope, query)})
    select
      listed.*,
      referrals.medical_institution_id,
      referrals.own_department_id,
      referrals.doctor_name_from,
      referrals.doctor_name_to,
      stays.admission_date,
      stays.discharge_date,
      ${corrected(tenantId, 'name')} as institution_name,
      ${staffsOf(tenantId)} as staffs,
      departments.name as department_name,
      case when marks.id is not null then jsonb_build_object(
        'id', marks.id,
        'marked_by', jsonb_build_object('id', accounts.id, 'name', accounts.username),
        'marked_at', to_char(marks.marked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        'note', marks.note
      ) end as mark
    from (
      select matching.*, (select count(*) from matching) as total
      from matching
      order by ${orderOf(query, 'matching')}
      limit ${limit} offset ${offset}
    ) as listed
    join referrals on referrals.tenant_id = ${tenantId} and referrals.id = listed.referral_id
    join medical_institutions as institutions on institutions.id = referrals.medical_institution_id
    left join own_departments as departments
      on departments.tenant_id = ${tenantId} and departments.id = referrals.own_department_id
    left join hospital_admissions as stays
      on stays.tenant_id = ${tenantId} and stays.referral_id = listed.referral_id and stays.is_first_admission
    left join referral_letter_marks as marks
      on marks.tenant_id = ${tenantId} and marks.referral_id = listed.referral_id and marks.kind = listed.kind
    left join accounts on accounts.tenant_id = ${tenantId} and accounts.id = marks.marked_by
    order by ${orderOf(query, 'listed')}
  `.execute(tx)
  return rows
}

const countMatching = async (
  tx: TenantTransaction,
  tenantId: number,
  scope: LetterScope,
  conditions: LetterConditions,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${matching(tenantId, scope, conditions)}) as matching
  `.execute(tx)
  return rows[0]?.total ?? 0
}

const renamed = (letter: ReferralLetter, name: string): ReferralLetter => ({
  ...letter,
  medical_institution: { ...letter.medical_institution, name },
})

/** A page of letters, with the number of all that match. Empty before letters are begun. */
export const listLetters = async (
  tx: TenantTransaction,
  tenantId: number,
  scope: LetterScope | undefined,
  query: Query,
) => {
  if (!scope) return { ...countsOf(0, query), referral_letters: [] }
  const page = pageOf(query)
  const rows = await readSome(tx, tenantId, scope, query, page)
  // A page behind the last one has no row that could tell the number.
  const total = rows[0]?.total ?? (page.offset === 0 ? 0 : await countMatching(tx, tenantId, scope, query))
  const letters = rows.map((row) => shown(row, scope.today))
  return {
    ...countsOf(total, query),
    referral_letters: await toldApart({ tx, tenantId }, letters, ({ medical_institution: of }) => of, renamed),
  }
}

/** Letters in batches, the earliest due first, for files. */
export async function* lettersInBatches(
  tx: TenantTransaction,
  tenantId: number,
  scope: LetterScope,
  conditions: LetterConditions,
  batchSize: number,
): AsyncGenerator<readonly ReferralLetter[]> {
  const places = await placesOfNamesakes(
    tx,
    tenantId,
    sql`
      select referrals.medical_institution_id
      from (${matching(tenantId, scope, conditions)}) as matching
      join referrals on referrals.tenant_id = ${tenantId} and referrals.id = matching.referral_id`,
  )
  const named = (letter: ReferralLetter) => {
    const { id, name } = letter.medical_institution
    return renamed(letter, nameInPlace(name, places.get(id)))
  }
  for (let offset = 0; ; offset += batchSize) {
    const rows = await readSome(tx, tenantId, scope, conditions, { limit: batchSize, offset })
    if (rows.length > 0) yield rows.map((row) => named(shown(row, scope.today)))
    if (rows.length < batchSize) return
  }
}
