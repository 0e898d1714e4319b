import { z } from 'zod'
import { date, dateTime, distinct, id, ids, listOf, operations, paging, Person, shortText, month } from '../core.ts'
import { customCrud, reference } from '../crud.ts'
import { figuresDay } from './figuresDays.ts'
import { maxOwnDepartments, OwnDepartment } from './ownMedicalInstitution.ts'

/** What a hospital owes to the referrer: 受診報告, 中間報告, 最終報告. Their order is that of {@link letterIdOf}. */
export const letterKinds = ['arrival', 'interim', 'final'] as const
export const LetterKind = z.enum(letterKinds)
export type LetterKind = z.output<typeof LetterKind>

/**
 * - `overdue`: nothing was sent by the due day
 * - `unconfirmed`: the due day is over, but lists of reverse referrals up to it are still to come
 * - `upcoming`: the due day is not over yet
 * - `sent`, `not_needed`: done
 */
export const LetterState = z.enum(['overdue', 'unconfirmed', 'upcoming', 'sent', 'not_needed'])
export type LetterState = z.output<typeof LetterState>

/** What a letter was fulfilled by: a reverse referral of the patient to the referrer, the answer that the referral itself has, or a mark. */
export const LetterProof = z.enum(['reverse_referral', 'reply', 'mark'])

/** A letter has no row of its own: its id is made from its referral and kind, and ends with them. */
export const letterIdOf = (referralId: number, kind: LetterKind): number => referralId * 10 + letterKinds.indexOf(kind)

/** The referral and the kind of a letter; undefined for a number that {@link letterIdOf} never makes. */
export const letterOf = (letterId: number): { readonly referralId: number; readonly kind: LetterKind } | undefined => {
  const kind = letterKinds[letterId % 10]
  return kind === undefined ? undefined : { referralId: Math.floor(letterId / 10), kind }
}

/** How far back letters are listed, in months before the current one. */
export const letterMonths = 12
export const maxLetterDays = 365
/** The most letters that one call marks. */
export const maxMarkedLetters = 200
/** The most letters on a printed list. */
export const maxPrintedLetters = 500

/** A letter that is, or was, owed to a referrer. */
export const ReferralLetter = z.object({
  id,
  referral_id: id,
  kind: LetterKind,
  state: LetterState,
  due_date: date,
  /** Days past the due day: of open letters today, of sent ones on the day of sending. Negative before; null where that day is unknown. */
  days_late: z.int().nullable(),
  medical_institution: Person,
  /** Who is in charge of the referrer, the main person first. */
  staffs: z.array(Person),
  own_department: OwnDepartment.nullable(),
  referral_date: date,
  doctor_name_from: z.string().nullable(),
  doctor_name_to: z.string().nullable(),
  /** Of the first stay that followed the referral. */
  admission_date: date.nullable(),
  discharge_date: date.nullable(),
  sent_on: date.nullable(),
  proof: LetterProof.nullable(),
  mark: z.object({ id, marked_by: Person, marked_at: dateTime, note: z.string().nullable() }).nullable(),
})
export type ReferralLetter = z.output<typeof ReferralLetter>

const conditions = {
  /** `open` is overdue, unconfirmed or upcoming. Default `open`. */
  status: z.enum(['open', 'overdue', 'unconfirmed', 'upcoming', 'sent', 'not_needed', 'all']).optional(),
  kind: LetterKind.optional(),
  /** 0 for referrals without a department. */
  own_department_id: z.int().min(0).optional(),
  medical_institution_id: reference('medical_institutions').optional(),
  /** One of those in charge of the referrer. */
  staff_id: reference('staffs').optional(),
}
export const LetterConditions = z.object(conditions)
export type LetterConditions = z.output<typeof LetterConditions>

const days = z.int().min(0).max(maxLetterDays).nullable()

const letterDays = {
  /** 受診報告: after the referral. */
  arrival_days: days,
  /** 中間報告 of inpatients: after the admission, unless the patient is discharged by then. */
  interim_inpatient_days: days,
  /** 中間報告 of outpatients: after the referral, if that is before the final report is due. */
  interim_outpatient_days: days,
  /** 最終報告 of inpatients: after the discharge. */
  final_inpatient_days: days,
  /** 最終報告 of outpatients: after the referral. */
  final_outpatient_days: days,
}

/** Within how many days letters are due. A letter whose days are null is not owed. */
export const LetterDays = z.object(letterDays)
export type LetterDays = z.output<typeof LetterDays>

export const letterDayFields = [
  'arrival_days',
  'interim_inpatient_days',
  'interim_outpatient_days',
  'final_inpatient_days',
  'final_outpatient_days',
] as const satisfies readonly (keyof LetterDays)[]

/** The days of a department's referrals, all of them instead of the tenant's. */
export const DepartmentLetterDays = z.object({ own_department_id: id, ...letterDays })
export type DepartmentLetterDays = z.output<typeof DepartmentLetterDays>

/** From which day letters are owed, and within how many days. */
export const LetterRules = z.object({
  /** Referrals from this day on; null while nobody has begun. */
  starts_on: date.nullable(),
  ...letterDays,
  /** In the order of the departments. Those that are not named have the days above. */
  departments: z.array(DepartmentLetterDays),
  updated_at: dateTime.nullable(),
})
export type LetterRules = z.output<typeof LetterRules>

/** The rules as a user sends them. Without `departments` those of departments stay as they are. */
export const LetterRulesPayload = LetterRules.extend({
  departments: distinct(
    z.array(DepartmentLetterDays).max(maxOwnDepartments),
    (each) => each.own_department_id,
    'own_department_id',
  ).optional(),
})
export type LetterRulesPayload = z.output<typeof LetterRulesPayload>

/** What holds before anybody has changed the rules. */
export const defaultLetterRules: LetterRules = {
  starts_on: null,
  arrival_days: 3,
  interim_inpatient_days: 14,
  interim_outpatient_days: 30,
  final_inpatient_days: 14,
  final_outpatient_days: 30,
  departments: [],
  updated_at: null,
}

/** Letters whose due day is over and known, without those that are not needed. */
const Punctuality = z.object({ due_count: z.int(), in_time_count: z.int() })

const MonthOfLetters = z.object({
  month,
  /** Whether referrals of the month are loaded, or were entered. Without any, its figures are unknown and not 0. */
  is_known: z.boolean(),
  /** Whether due days of the month's referrals are still to come, or lists or stays that belong to them. */
  is_settled: z.boolean(),
})

/** A referral whose list, or somebody in the product, says that it is not answered (未返書). */
export const UnansweredReferral = z.object({
  id,
  referral_date: date,
  medical_institution: Person,
  own_department: OwnDepartment.nullable(),
  doctor_name_from: z.string().nullable(),
  doctor_name_to: z.string().nullable(),
})

/** What unanswered referrals are narrowed to. */
const unanswered = {
  own_department_id: conditions.own_department_id,
  /** Days of the referral, both included. */
  from: date.optional(),
  to: date.optional(),
}
export const UnansweredConditions = z.object(unanswered)
export type UnansweredConditions = z.output<typeof UnansweredConditions>

const path = '/api/referral_letters'
const common = { scope: 'crm', feature: 'reverse_referrals', status: 200 } as const
const beyondSpecification = 'what is owed to referrers, and when'

export const referralLetterOperations = operations({
  listReferralLetters: {
    ...common,
    method: 'GET',
    path,
    summary: 'The letters that are owed to referrers, or were, of the last twelve months, the earliest due first',
    query: paging.extend({
      ...conditions,
      sort_by: z.enum(['due_date', 'referral_date']).optional(),
      sort: z.enum(['asc', 'desc']).optional(),
    }),
    response: listOf('referral_letters', ReferralLetter),
    effect: 'read',
    effects: {},
    audit: { record: 'referral_letter_list' },
    beyondSpecification,
  },
  exportReferralLetters: {
    ...common,
    method: 'GET',
    path: `${path}/csv`,
    effects: { takes_out: 'always' },
    summary: 'The same letters as CSV (UTF-8 with BOM), without patients’ numbers',
    query: LetterConditions,
    contentType: 'text/csv',
    effect: 'read',
    audit: { record: 'referral_letter_list' },
    beyondSpecification,
  },
  countReferralLetters: {
    ...common,
    method: 'GET',
    path: `${path}/counts`,
    summary: 'How many letters are open; all 0 before letters are begun',
    query: z.object({
      kind: conditions.kind,
      own_department_id: conditions.own_department_id,
      medical_institution_id: id.optional(),
      staff_id: conditions.staff_id,
    }),
    response: z.object({
      is_begun: z.boolean(),
      /** Letters of referrals since this day are counted; null before letters are begun. */
      counted_from: date.nullable(),
      overdue_count: z.int(),
      unconfirmed_count: z.int(),
      /** Due today or within the six days after. */
      due_this_week_count: z.int(),
      upcoming_count: z.int(),
      /** The last day up to which lists of reverse referrals are loaded; null where answers are not loaded from files. */
      known_until: date.nullable(),
      /**
       * The last day up to which lists of referrals are loaded; null where referrals are not loaded from files. Letters that
       * are owed to later referrals are unknown.
       */
      referred_until: date.nullable(),
      /** By department, the most overdue first; those without open letters are left out. */
      departments: z.array(
        z.object({
          own_department: OwnDepartment.nullable(),
          overdue_count: z.int(),
          unconfirmed_count: z.int(),
          upcoming_count: z.int(),
          /** The sum of the three. */
          open_count: z.int(),
        }),
      ),
    }),
    effect: 'read',
    effects: {},
    beyondSpecification: 'the number beside the menu entry, and on the page of the day',
  },
  listReferralLetterRates: {
    ...common,
    method: 'GET',
    path: `${path}/rates`,
    summary: 'How many letters were sent in time, by department and month of the referral',
    query: z.object({ kind: LetterKind.optional() }),
    response: z.object({
      base_month: month.nullable(),
      months: z.array(MonthOfLetters),
      /** Of all departments together, by month. */
      whole: z.array(Punctuality),
      departments: z.array(z.object({ own_department: OwnDepartment.nullable(), months: z.array(Punctuality) })),
    }),
    effect: 'read',
    effects: {},
    beyondSpecification,
  },
  listUnansweredReferrals: {
    ...common,
    method: 'GET',
    path: `${path}/unanswered_referrals`,
    summary: 'The referrals of all partners that are recorded as unanswered, the earliest first',
    query: paging.extend(unanswered),
    response: listOf('referrals', UnansweredReferral),
    effect: 'read',
    effects: {},
    audit: { record: 'referral' },
    beyondSpecification: 'the specification lists them for one institution at a time',
  },
  exportUnansweredReferrals: {
    ...common,
    method: 'GET',
    path: `${path}/unanswered_referrals/csv`,
    effects: { takes_out: 'always' },
    summary: 'The same referrals as CSV (UTF-8 with BOM), without patients’ numbers',
    query: UnansweredConditions,
    contentType: 'text/csv',
    effect: 'read',
    audit: { record: 'referral_letter_list' },
    beyondSpecification: 'the specification lists them for one institution at a time',
  },
  readReferralLetterPatients: {
    ...common,
    method: 'POST',
    path: `${path}/patients`,
    effects: { reads_patient_numbers: 'always' },
    summary: 'The patients’ numbers of letters for a printed list; the audit log names every referral',
    body: z.object({ letter_ids: distinct(z.array(id).min(1).max(maxPrintedLetters), (each) => each) }),
    response: z.object({ patients: z.array(z.object({ referral_id: id, patient_id: z.string().nullable() })) }),
    effect: 'read',
    audit: { record: 'referral' },
    beyondSpecification,
  },
  markReferralLetters: {
    ...common,
    method: 'POST',
    path: `${path}/marks`,
    summary: 'Marks letters as sent or as not needed; letters that somebody has marked already stay as they are',
    body: z
      .object({
        letter_ids: distinct(ids.min(1).max(maxMarkedLetters), (each) => each),
        state: z.enum(['sent', 'not_needed']),
        /** Today or earlier, by Japan's calendar. Needed for `sent`. */
        sent_on: figuresDay.nullish(),
        /** The reason. Needed for `not_needed`. */
        note: shortText(200).nullish(),
      })
      .refine(({ state, sent_on: day }) => state !== 'sent' || day != null, {
        path: ['sent_on'],
        params: { code: 'letter_day_needed' },
      })
      .refine(({ state, note }) => state !== 'not_needed' || note != null, {
        path: ['note'],
        params: { code: 'letter_reason_needed' },
      }),
    response: z.object({ mark_ids: z.array(id), already_marked_count: z.int() }),
    effect: 'write',
    effects: {},
    audit: { record: 'referral_letter' },
    beyondSpecification,
  },
  deleteReferralLetterMarks: {
    ...common,
    method: 'POST',
    path: `${path}/marks/bulk_delete`,
    summary: 'Takes marks back; what files and reverse referrals say counts again',
    body: z.object({ mark_ids: distinct(ids.min(1).max(maxMarkedLetters), (each) => each) }),
    response: z.object({ deleted_count: z.int() }),
    effect: 'write',
    effects: {},
    audit: { record: 'referral_letter', action: 'delete' },
    beyondSpecification,
  },
  getReferralLetterRules: {
    ...common,
    method: 'GET',
    path: `${path}/rules`,
    summary: 'From which day letters are owed, and within how many days',
    response: LetterRules,
    effect: 'read',
    effects: {},
    beyondSpecification,
  },
  replaceReferralLetterRules: {
    ...common,
    method: 'PUT',
    path: `${path}/rules`,
    summary: 'Sets from which day letters are owed, and within how many days, for all and for single departments',
    role: 'owner',
    /** `updated_at` is the version that the user saw. A newer one is a conflict (409) with the stored rules in `current`. */
    body: LetterRulesPayload,
    response: LetterRules,
    effect: 'write',
    effects: {},
    audit: { record: 'referral_letter_rules' },
    beyondSpecification,
  },
})

/** Letters as a list of the app. They are neither entered nor changed there. */
export const referralLetterContract = customCrud({
  singular: 'referral_letter',
  plural: 'referral_letters',
  operations: referralLetterOperations,
  payload: z.object({}),
  sorts: ['due_date', 'referral_date'],
  feature: 'reverse_referrals',
})
