import { type RawBuilder, sql } from 'kysely'
import { type LetterKind, letterKinds, type LetterState } from '#contract/facts/referralLetters.ts'
import { letterDayFields, type LetterRules } from '#contract/facts/letterRules.ts'

/** What decides about letters besides the facts: the rules, and up to when the facts are known. */
export interface LetterScope {
  readonly rules: LetterRules
  /** The first day of referrals. */
  readonly from: string
  readonly today: string
  /** The last day with loaded reverse referrals; null where answers do not come from files. */
  readonly knownUntil: string | null
  /** The last day with loaded referrals; null where they do not come from files. */
  readonly referredUntil: string | null
}

/** A row of {@link owedLetters}. */
export interface OwedLetter {
  readonly referral_id: number
  readonly kind: LetterKind
  readonly state: LetterState
  readonly due_on: string
  readonly sent_on: string | null
  readonly proof: 'reverse_referral' | 'reply' | 'mark' | null
  readonly referral_date: string
  readonly medical_institution_id: number
  readonly own_department_id: number | null
  readonly admission_date: string | null
  readonly discharge_date: string | null
  /** The first day on which something that is sent is this letter; null while that day is unknown. */
  readonly answered_since: string | null
}

/** Which letters are wanted. */
export interface WantedLetters {
  /** 0 for referrals without a department. */
  readonly own_department_id?: number | undefined
  readonly medical_institution_id?: number | undefined
  /** Who is in charge of the referrer. */
  readonly staff_id?: number | undefined
  /** Only letters that are neither sent nor marked, which costs less than all of them. */
  readonly isOpen?: boolean
}

type DayField = (typeof letterDayFields)[number]
/** The days that hold for a row of {@link referredPatients}, `referred`. */
type DaysOf = (field: DayField) => RawBuilder<unknown>

/** The days of referrals, and what the query of them needs for it: a join and columns, if departments have their own days. */
const daysOfReferrals = ({ departments, ...rules }: LetterRules) => {
  const ofTenant = (field: DayField) => sql`${rules[field]}::int`
  if (departments.length === 0) return { daysOf: ofTenant, join: sql``, columns: [] }
  const lists = [
    sql`${departments.map((each) => each.own_department_id)}::bigint[]`,
    ...letterDayFields.map((field) => sql`${departments.map((each) => each[field])}::int[]`),
  ]
  return {
    daysOf: (field: DayField) => sql.ref(`referred.${field}`),
    join: sql`
      left join unnest(${sql.join(lists)})
        as own_rules (own_department_id, ${sql.join(letterDayFields.map((field) => sql.ref(field)))})
        on own_rules.own_department_id = referrals.own_department_id`,
    columns: letterDayFields.map(
      (field) => sql`
          case when own_rules.own_department_id is null then ${ofTenant(field)} else ${sql.ref(`own_rules.${field}`)} end
            as ${sql.ref(field)}`,
    ),
  }
}

/** Days of a row of {@link referredPatients}, `referred`, on which reports can begin. */
const firstDays = (daysOf: DaysOf) => {
  // An answer that only says that the patient has come is no report on the course.
  const report = sql`referred.referral_date + coalesce(${daysOf('arrival_days')}, 0) + 1`
  return { report, interim: sql`greatest(${report}, referred.admission_date)` }
}

interface LetterColumns {
  /** Null for a letter that is not owed. */
  readonly dueOn: RawBuilder<unknown>
  /** The first answer by a reverse referral. */
  readonly sentOn: RawBuilder<unknown>
  /** The first day on which a reply is an answer. */
  readonly repliedSince: RawBuilder<unknown>
}

/** What differs between the kinds, of a row of {@link answeredReferrals}, `referred`. */
const columnsOfKinds = (daysOf: DaysOf): Readonly<Record<LetterKind, LetterColumns>> => {
  const { report, interim } = firstDays(daysOf)
  return {
    arrival: {
      dueOn: sql`referred.referral_date + ${daysOf('arrival_days')}`,
      sentOn: sql`referred.arrival_on`,
      repliedSince: sql`referred.referral_date`,
    },
    interim: {
      dueOn: sql`
    case
      when referred.admission_date is null then
        case
          when ${daysOf('final_outpatient_days')} is null
            or ${daysOf('interim_outpatient_days')} < ${daysOf('final_outpatient_days')}
            then referred.referral_date + ${daysOf('interim_outpatient_days')}
        end
      when referred.discharge_date is null
        or referred.discharge_date > referred.admission_date + ${daysOf('interim_inpatient_days')}
        then referred.admission_date + ${daysOf('interim_inpatient_days')}
    end`,
      sentOn: sql`referred.interim_on`,
      repliedSince: interim,
    },
    final: {
      dueOn: sql`
    case
      when referred.admission_date is null then referred.referral_date + ${daysOf('final_outpatient_days')}
      else referred.discharge_date + ${daysOf('final_inpatient_days')}
    end`,
      sentOn: sql`referred.final_on`,
      repliedSince: sql`case when referred.admission_date is null then ${report} else referred.discharge_date end`,
    },
  }
}

const isOfDepartment = (table: string, department: number) =>
  department === 0
    ? sql`${sql.ref(`${table}.own_department_id`)} is null`
    : sql`${sql.ref(`${table}.own_department_id`)} = ${department}`

/** With the other referrals of the same patients, of which each may end the time for answers of the one before. */
const isNearDepartment = (tenantId: number, from: string, department: number) => sql`(
  ${isOfDepartment('referrals', department)}
  or referrals.patient_hash in (
    select same.patient_hash
    from referrals as same
    where same.tenant_id = ${tenantId} and same.referral_date >= ${from}::date and ${isOfDepartment('same', department)}
      and same.patient_hash is not null
  )
)`

/** All referrals of a partner together, since each may end the time for answers of the one before. */
const isOfStaff = (tenantId: number, staff: number) => sql`
  referrals.medical_institution_id in (
    select charges.medical_institution_id
    from medical_institution_staffs as charges
    where charges.tenant_id = ${tenantId} and charges.staff_id = ${staff} and charges.ended_at is null
  )`

const referralColumns = [
  'id',
  'referral_date',
  'medical_institution_id',
  'own_department_id',
  'is_replied',
  'replied_on',
] as const

/**
 * A query of the referrals since a day, each with the first stay that it led to. No stay begins before its referral, so
 * only those since that day are read.
 */
const referredPatients = (
  tenantId: number,
  from: string,
  { join, columns }: Pick<ReturnType<typeof daysOfReferrals>, 'join' | 'columns'>,
  { own_department_id: department, medical_institution_id: institution, staff_id: staff }: WantedLetters,
) => sql`
  select
    ${sql.join([...referralColumns.map((column) => sql.ref(`referrals.${column}`)), ...columns])},
    referrals.patient_hash,
    stays.admission_date,
    stays.discharge_date
  from referrals
  ${join}
  left join hospital_admissions as stays
    on stays.tenant_id = ${tenantId}
    and stays.referral_id = referrals.id
    and stays.is_first_admission
    and stays.admission_date >= ${from}::date
  where referrals.tenant_id = ${tenantId}
    and referrals.referral_date >= ${from}::date
    and ${institution === undefined ? sql`true` : sql`referrals.medical_institution_id = ${institution}`}
    and ${staff === undefined ? sql`true` : isOfStaff(tenantId, staff)}
    and ${department === undefined ? sql`true` : isNearDepartment(tenantId, from, department)}`

/** A query of the days on which patients were sent back, each with the referrals before; the last ones, at place 1, are answered by it. */
const sentBack = (
  tenantId: number,
  from: string,
  institution: number | undefined,
  firstInterim: RawBuilder<unknown>,
) => sql`
  select
    referred.id,
    referred.referral_date,
    referred.admission_date,
    referred.discharge_date,
    ${firstInterim} as first_interim,
    sent.reverse_referral_date as sent_on,
    rank() over (partition by sent.id order by referred.referral_date desc) as place
  from reverse_referrals as sent
  join referred
    on referred.patient_hash = sent.patient_hash
    and referred.medical_institution_id = sent.medical_institution_id_to
    and referred.referral_date <= sent.reverse_referral_date
  where sent.tenant_id = ${tenantId}
    and sent.reverse_referral_date >= ${from}::date
    and ${institution === undefined ? sql`true` : sql`sent.medical_institution_id_to = ${institution}`}`

/** A query of `referred`, each with the first days on which a reverse referral was one of its letters. */
const answeredReferrals = (
  tenantId: number,
  from: string,
  { daysOf, columns }: ReturnType<typeof daysOfReferrals>,
  { own_department_id: department, medical_institution_id: institution, isOpen = false }: WantedLetters,
) => {
  const kept = [...referralColumns, 'admission_date', 'discharge_date', ...(columns.length > 0 ? letterDayFields : [])]
  return sql`
  select
    ${sql.join(kept.map((column) => sql.ref(`referred.${column}`)))},
    answers.arrival_on,
    answers.interim_on,
    answers.final_on
  from referred
  left join (
    select
      sent_back.id,
      min(sent_back.sent_on) as arrival_on,
      min(sent_back.sent_on) filter (where sent_back.sent_on >= sent_back.first_interim) as interim_on,
      min(sent_back.sent_on) filter (
        where sent_back.admission_date is null or sent_back.sent_on >= sent_back.discharge_date
      ) as final_on
    from (${sentBack(tenantId, from, institution, firstDays(daysOf).interim)}) as sent_back
    where sent_back.place = 1
    group by sent_back.id
  ) as answers on answers.id = referred.id
  where ${department === undefined ? sql`true` : isOfDepartment('referred', department)}
    and ${isOpen ? sql`(referred.is_replied is not true or referred.replied_on is not null)` : sql`true`}`
}

/** A query of the letters of one kind. */
const lettersOfKind = (
  tenantId: number,
  kind: LetterKind,
  { dueOn, sentOn, repliedSince }: LetterColumns,
  isOpen: boolean,
) => {
  const isReplied = sql`(referred.is_replied and (referred.replied_on is null or referred.replied_on >= ${repliedSince}))`
  return sql`
  select
    referred.id as referral_id,
    referred.referral_date,
    referred.medical_institution_id,
    referred.own_department_id,
    referred.admission_date,
    referred.discharge_date,
    ${sql.lit(kind)} as kind,
    ${dueOn} as due_on,
    ${repliedSince} as answered_since,
    ${sentOn} as sent_on,
    ${isReplied} as is_replied,
    referred.replied_on,
    marks.state as mark_state,
    marks.sent_on as marked_on
  from answered as referred
  left join referral_letter_marks as marks
    on marks.tenant_id = ${tenantId} and marks.referral_id = referred.id and marks.kind = ${sql.lit(kind)}
  where ${dueOn} is not null
    and ${isOpen ? sql`${sentOn} is null and ${isReplied} is not true and marks.id is null` : sql`true`}`
}

/**
 * A query of the letters that are owed for referrals, with what became of them, computed from the facts and the users'
 * marks alone.
 *
 * - An answer is a reverse referral of the patient to the referrer, from the referral on and before that institution's
 *   next one, or the day of reply that the referral itself has. A reply without a day counts for all letters.
 * - The arrival is told by any answer.
 * - The interim report is an answer after the time for telling the arrival, of inpatients not before the admission.
 * - The final report is an answer from the discharge on. Of outpatients it is a reverse referral, or a reply after the
 *   time for telling the arrival.
 *
 * All referrals are joined with all answers at once: looked up for each referral, a year of a large hospital would take
 * seconds. So would a list of values that depend on the referral. Each kind is a query of its own, which computes nothing
 * for the other two.
 */
export const owedLetters = (
  tenantId: number,
  { rules, from, today, knownUntil }: LetterScope,
  wanted: WantedLetters = {},
): RawBuilder<OwedLetter> => {
  const days = daysOfReferrals(rules)
  const columns = columnsOfKinds(days.daysOf)
  const repliedOn = sql`case when owed.is_replied then owed.replied_on end`
  const sentOn = sql`least(owed.sent_on, ${repliedOn}, owed.marked_on)`
  return sql<OwedLetter>`
    with referred as materialized (${referredPatients(tenantId, from, days, wanted)}),
    answered as materialized (${answeredReferrals(tenantId, from, days, wanted)})
    select
      owed.referral_id,
      owed.referral_date,
      owed.medical_institution_id,
      owed.own_department_id,
      owed.admission_date,
      owed.discharge_date,
      owed.kind,
      owed.due_on,
      owed.answered_since,
      ${sentOn} as sent_on,
      case
        when owed.sent_on <= ${sentOn} then 'reverse_referral'
        when owed.marked_on <= ${sentOn} then 'mark'
        when owed.is_replied then 'reply'
      end as proof,
      case
        when owed.mark_state = 'not_needed' then 'not_needed'
        when owed.sent_on is not null or owed.marked_on is not null or owed.is_replied then 'sent'
        when owed.due_on >= ${today}::date then 'upcoming'
        when ${knownUntil}::date is null or owed.due_on <= ${knownUntil}::date then 'overdue'
        else 'unconfirmed'
      end as state
    from (${sql.join(
      letterKinds.map((kind) => lettersOfKind(tenantId, kind, columns[kind], wanted.isOpen ?? false)),
      sql` union all `,
    )}) as owed`
}
