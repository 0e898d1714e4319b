import { type RawBuilder, sql } from 'kysely'
import type { LetterKind, LetterRules, LetterState } from '../../../contract/facts/referralLetters.ts'

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
  readonly doctor_name_from: string | null
  readonly doctor_name_to: string | null
  readonly admission_date: string | null
  readonly discharge_date: string | null
  readonly mark_id: number | null
}

const dueDays = (rules: LetterRules) => {
  const days = (count: number | null) => sql`${count}::int`
  const arrival = days(rules.arrival_days)
  const interimOut = days(rules.interim_outpatient_days)
  const finalOut = days(rules.final_outpatient_days)
  const interimDue = sql`stays.admission_date + ${days(rules.interim_inpatient_days)}`
  return {
    // An answer that only says that the patient has come is no report on the course.
    reported: sql`referrals.referral_date + ${rules.arrival_days ?? 0}::int + 1`,
    arrival: sql`referrals.referral_date + ${arrival}`,
    interim: sql`
      case
        when stays.admission_date is null then
          case when ${finalOut} is null or ${interimOut} < ${finalOut} then referrals.referral_date + ${interimOut} end
        when stays.discharge_date is null or stays.discharge_date > ${interimDue} then ${interimDue}
      end`,
    final: sql`
      case
        when stays.admission_date is null then referrals.referral_date + ${finalOut}
        else stays.discharge_date + ${days(rules.final_inpatient_days)}
      end`,
  }
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
 * @param isWanted - a further condition on `referrals`
 */
export const owedLetters = (
  tenantId: number,
  { rules, from, today, knownUntil }: LetterScope,
  isWanted: RawBuilder<unknown> = sql`true`,
): RawBuilder<OwedLetter> => {
  const due = dueDays(rules)
  const interimSince = sql`greatest(${due.reported}, stays.admission_date)`
  return sql<OwedLetter>`
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
        referrals.id as referral_id,
        referrals.referral_date,
        referrals.medical_institution_id,
        referrals.own_department_id,
        referrals.doctor_name_from,
        referrals.doctor_name_to,
        stays.admission_date,
        stays.discharge_date,
        owed.kind,
        owed.due_on,
        marks.id as mark_id,
        marks.state as mark_state,
        least(owed.sent_on, reply.replied_on, marks.sent_on) as sent_on,
        case
          when owed.sent_on <= least(owed.sent_on, reply.replied_on, marks.sent_on) then 'reverse_referral'
          when marks.sent_on <= least(reply.replied_on, marks.sent_on) then 'mark'
          when reply.counts then 'reply'
        end as proof
      from referrals
      left join hospital_admissions as stays
        on stays.tenant_id = ${tenantId} and stays.referral_id = referrals.id and stays.is_first_admission
      left join lateral (
        select
          min(sent.reverse_referral_date) as arrival_on,
          min(sent.reverse_referral_date) filter (where sent.reverse_referral_date >= ${interimSince}) as interim_on,
          min(sent.reverse_referral_date) filter (
            where stays.admission_date is null or sent.reverse_referral_date >= stays.discharge_date
          ) as final_on
        from reverse_referrals as sent
        where sent.tenant_id = ${tenantId}
          and sent.patient_hash = referrals.patient_hash
          and sent.medical_institution_id_to = referrals.medical_institution_id
          and sent.reverse_referral_date >= referrals.referral_date
          and not exists (
            select from referrals as later
            where later.tenant_id = ${tenantId}
              and later.patient_hash = referrals.patient_hash
              and later.medical_institution_id = referrals.medical_institution_id
              and later.referral_date > referrals.referral_date
              and later.referral_date <= sent.reverse_referral_date
          )
      ) as answers on true
      cross join lateral (
        values
          ('arrival', ${due.arrival}, answers.arrival_on, referrals.referral_date),
          ('interim', ${due.interim}, answers.interim_on, ${interimSince}),
          (
            'final', ${due.final}, answers.final_on,
            case when stays.admission_date is null then ${due.reported} else stays.discharge_date end
          )
      ) as owed (kind, due_on, sent_on, replied_since)
      cross join lateral (
        select
          coalesce(referrals.is_replied and (referrals.replied_on is null or referrals.replied_on >= owed.replied_since), false) as counts,
          case when referrals.is_replied and referrals.replied_on >= owed.replied_since then referrals.replied_on end as replied_on
      ) as reply
      left join referral_letter_marks as marks
        on marks.tenant_id = ${tenantId} and marks.referral_id = referrals.id and marks.kind = owed.kind
      where referrals.tenant_id = ${tenantId}
        and referrals.referral_date >= ${from}::date
        and owed.due_on is not null
        and ${isWanted}
    ) as letters`
}
