import { z } from 'zod'
import { date, distinct, id, ids, listOf, month, operations, paging, shortText } from '../core.ts'
import { customCrud } from '../crud.ts'
import { figuresDay } from './figuresDays.ts'
import { LetterRules, LetterRulesPayload } from './letterRules.ts'
import { OwnDepartment } from './ownMedicalInstitution.ts'
import {
  LetterConditions,
  LetterKind,
  maxMarkedLetters,
  maxPrintedLetters,
  ReferralLetter,
  UnansweredConditions,
  UnansweredReferral,
} from './referralLetters.ts'

/** Letters whose due day is over and known, without those that are not needed. */
const Punctuality = z.object({ due_count: z.int(), in_time_count: z.int() })

const MonthOfLetters = z.object({
  month,
  /** Whether referrals of the month are loaded, or were entered. Without any, its figures are unknown and not 0. */
  is_known: z.boolean(),
  /** Whether due days of the month's referrals are still to come, or lists or stays that belong to them. */
  is_settled: z.boolean(),
})

const path = '/api/referral_letters'
const common = { scope: 'crm', feature: 'reverse_referrals', status: 200 } as const
const beyondSpecification = 'what is owed to referrers, and when'

/** Listing, counting and marking letters, and the rules for them. */
export const referralLetterOperations = operations({
  listReferralLetters: {
    ...common,
    method: 'GET',
    path,
    summary: 'The letters that are owed to referrers, or were, of the last twelve months, the earliest due first',
    query: paging.extend({
      ...LetterConditions.shape,
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
      kind: LetterConditions.shape.kind,
      own_department_id: LetterConditions.shape.own_department_id,
      medical_institution_id: id.optional(),
      staff_id: LetterConditions.shape.staff_id,
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
    query: paging.extend(UnansweredConditions.shape),
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
