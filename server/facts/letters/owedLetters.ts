import { type RawBuilder, sql } from 'kysely'
import {
  letterDayFields,
  type LetterKind,
  type LetterRules,
  type LetterState,
} from '../../../contract/facts/referralLetters.ts'

/** What decides about letters besides the facts: the rules, and up to when the facts are known. */
export interface LetterScope {
  readonly rules: LetterRules
  /** The first day of referrals. */
  readonly from: string
  readonly today: string
  /** The last day with loaded reverse referrals; null where answers do not come from files. */
  readonly knownUntil: string | null
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
  readonly mark_id: number | null
}

/** Which referrals letters are wanted of. */
export interface LetterReferrals {
  /** 0 for referrals without a department. */
  readonly own_department_id?: number | undefined
  readonly medical_institution_id?: number | undefined
}

/** Columns with the days that hold for a referral, and the join that they need: those of its department, if it has its own. */
const daysOfReferrals = ({ departments, ...rules }: LetterRules) => {
  const ofTenant = (column: (typeof letterDayFields)[number]) => sql`${rules[column]}::int`
  if (departments.length === 0)
    return {
      join: sql``,
      columns: sql.join(letterDayFields.map((column) => sql`${ofTenant(column)} as ${sql.ref(column)}`)),
    }
  const lists = [
    sql`${departments.map((each) => each.own_department_id)}::bigint[]`,
    ...letterDayFields.map((column) => sql`${departments.map((each) => each[column])}::int[]`),
  ]
  return {
    join: sql`
      left join unnest(${sql.join(lists)})
        as own_rules (own_department_id, ${sql.join(letterDayFields.map((column) => sql.ref(column)))})
        on own_rules.own_department_id = referrals.own_department_id`,
    columns: sql.join(
      letterDayFields.map(
        (column) => sql`
          case when own_rules.own_department_id is null then ${ofTenant(column)} else ${sql.ref(`own_rules.${column}`)} end
            as ${sql.ref(column)}`,
      ),
    ),
  }
}

/** Due days of a row of {@link referredPatients}, `referred`; null stands for a letter that is not owed. */
const dueDays = {
  // An answer that only says that the patient has come is no report on the course.
  reported: sql`referred.referral_date + coalesce(referred.arrival_days, 0) + 1`,
  arrival: sql`referred.referral_date + referred.arrival_days`,
  interim: sql`
    case
      when referred.admission_date is null then
        case
          when referred.final_outpatient_days is null or referred.interim_outpatient_days < referred.final_outpatient_days
            then referred.referral_date + referred.interim_outpatient_days
        end
      when referred.discharge_date is null or referred.discharge_date > referred.admission_date + referred.interim_inpatient_days
        then referred.admission_date + referred.interim_inpatient_days
    end`,
  final: sql`
    case
      when referred.admission_date is null then referred.referral_date + referred.final_outpatient_days
      else referred.discharge_date + referred.final_inpatient_days
    end`,
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

/** A query of the referrals since a day, each with the first stay that it led to and the days within which its letters are due. */
const referredPatients = (
  tenantId: number,
  { from, rules }: Pick<LetterScope, 'from' | 'rules'>,
  { own_department_id: department, medical_institution_id: institution }: LetterReferrals,
) => {
  const days = daysOfReferrals(rules)
  return sql`
  select
    referrals.id,
    referrals.referral_date,
    referrals.medical_institution_id,
    referrals.own_department_id,
    referrals.patient_hash,
    referrals.is_replied,
    referrals.replied_on,
    stays.admission_date,
    stays.discharge_date,
    ${days.columns}
  from referrals
  ${days.join}
  left join hospital_admissions as stays
    on stays.tenant_id = ${tenantId} and stays.referral_id = referrals.id and stays.is_first_admission
  where referrals.tenant_id = ${tenantId}
    and referrals.referral_date >= ${from}::date
    and ${institution === undefined ? sql`true` : sql`referrals.medical_institution_id = ${institution}`}
    and ${department === undefined ? sql`true` : isNearDepartment(tenantId, from, department)}`
}

/** A query of the days on which patients were sent back, each with the referrals before; the last ones, at place 1, are answered by it. */
const sentBack = (tenantId: number, from: string, institution: number | undefined) => sql`
  select
    referred.id,
    referred.referral_date,
    referred.admission_date,
    referred.discharge_date,
    referred.arrival_days,
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
 * seconds. So would a list of values that depend on the referral.
 */
export const owedLetters = (
  tenantId: number,
  { rules, from, today, knownUntil }: LetterScope,
  wanted: LetterReferrals = {},
): RawBuilder<OwedLetter> => {
  const { own_department_id: department, medical_institution_id: institution } = wanted
  const due = dueDays
  const interimSince = sql`greatest(${due.reported}, referred.admission_date)`
  const ofKind = (arrival: RawBuilder<unknown>, interim: RawBuilder<unknown>, final: RawBuilder<unknown>) =>
    sql`case kinds.kind when 'arrival' then ${arrival} when 'interim' then ${interim} else ${final} end`
  return sql<OwedLetter>`
    with referred as materialized (${referredPatients(tenantId, { from, rules }, wanted)})
    select
      letters.*,
      case
        when mark_state = 'not_needed' then 'not_needed'
        when proof is not null then 'sent'
        when due_on >= ${today}::date then 'upcoming'
        when ${knownUntil}::date is null or due_on <= ${knownUntil}::date then 'overdue'
        else 'unconfirmed'
      end as state
    from (
      select
        owed.referral_id,
        owed.referral_date,
        owed.medical_institution_id,
        owed.own_department_id,
        owed.admission_date,
        owed.discharge_date,
        owed.kind,
        owed.due_on,
        marks.id as mark_id,
        marks.state as mark_state,
        least(owed.sent_on, owed.replied_on, marks.sent_on) as sent_on,
        case
          when owed.sent_on <= least(owed.sent_on, owed.replied_on, marks.sent_on) then 'reverse_referral'
          when marks.sent_on <= least(owed.replied_on, marks.sent_on) then 'mark'
          when owed.is_replied then 'reply'
        end as proof
      from (
        select
          answered.*,
          answered.is_reply and coalesce(answered.reply_day >= answered.replied_since, true) as is_replied,
          case when answered.is_reply and answered.reply_day >= answered.replied_since then answered.reply_day end as replied_on
        from (
          select
            referred.id as referral_id,
            referred.referral_date,
            referred.medical_institution_id,
            referred.own_department_id,
            coalesce(referred.is_replied, false) as is_reply,
            referred.replied_on as reply_day,
            referred.admission_date,
            referred.discharge_date,
            kinds.kind,
            ${ofKind(due.arrival, due.interim, due.final)} as due_on,
            ${ofKind(sql`answers.arrival_on`, sql`answers.interim_on`, sql`answers.final_on`)} as sent_on,
            ${ofKind(
              sql`referred.referral_date`,
              interimSince,
              sql`case when referred.admission_date is null then ${due.reported} else referred.discharge_date end`,
            )} as replied_since
          from referred
          cross join (values ('arrival'), ('interim'), ('final')) as kinds (kind)
          left join (
            select
              referred.id,
              min(referred.sent_on) as arrival_on,
              min(referred.sent_on) filter (where referred.sent_on >= ${interimSince}) as interim_on,
              min(referred.sent_on) filter (
                where referred.admission_date is null or referred.sent_on >= referred.discharge_date
              ) as final_on
            from (${sentBack(tenantId, from, institution)}) as referred
            where referred.place = 1
            group by referred.id
          ) as answers on answers.id = referred.id
          where ${department === undefined ? sql`true` : isOfDepartment('referred', department)}
        ) as answered
        where answered.due_on is not null
      ) as owed
      left join referral_letter_marks as marks
        on marks.tenant_id = ${tenantId} and marks.referral_id = owed.referral_id and marks.kind = owed.kind
    ) as letters`
}
