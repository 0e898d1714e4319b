import { z } from 'zod'
import { date, dateTime, id, Person } from '../core.ts'
import { reference } from '../crud.ts'
import { OwnDepartment } from './ownMedicalInstitution.ts'

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

/** What letters are narrowed to. */
export const LetterConditions = z.object({
  /** `open` is overdue, unconfirmed or upcoming. Default `open`. */
  status: z.enum(['open', 'overdue', 'unconfirmed', 'upcoming', 'sent', 'not_needed', 'all']).optional(),
  kind: LetterKind.optional(),
  /** 0 for referrals without a department. */
  own_department_id: z.int().min(0).optional(),
  medical_institution_id: reference('medical_institutions').optional(),
  /** One of those in charge of the referrer. */
  staff_id: reference('staffs').optional(),
})
export type LetterConditions = z.output<typeof LetterConditions>

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
export const UnansweredConditions = z.object({
  own_department_id: LetterConditions.shape.own_department_id,
  /** Days of the referral, both included. */
  from: date.optional(),
  to: date.optional(),
})
export type UnansweredConditions = z.output<typeof UnansweredConditions>
