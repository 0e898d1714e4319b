import type { Condition } from './conditions.ts'

/** An institution that refers patients. */
export interface Referrer {
  readonly id: number
  readonly name: string
  /** 10 digits; null if the master has none. */
  readonly code: string | null
  readonly address: string
  readonly doctor: string
  readonly postalCode: string
  /** Its own departments, which decide what it mostly refers patients for. If absent, it refers for anything. */
  readonly departments?: readonly string[]
}

/** A patient of the hospital. */
export interface Patient {
  /** As on the hospital's card, 7 digits. */
  readonly number: string
  readonly birthDate: string
  /** 1 male, 2 female. */
  readonly sex: '1' | '2'
  readonly postalCode: string
}

/** A patient who is referred to the hospital. */
export interface ReferralEvent {
  readonly day: string
  readonly referrer: Referrer
  readonly patient: Patient
  readonly condition: Condition
  readonly department: string
  readonly isFirstVisit: boolean
  readonly doctor: string
  readonly repliedOn: string | null
}

/** A patient who is referred back. */
export interface ReverseReferralEvent {
  readonly day: string
  readonly to: Referrer
  readonly patient: Patient
  readonly department: string
  readonly reason: string
}

/** A stay from admission to discharge. */
export interface StayEvent {
  readonly admissionDay: string
  readonly dischargeDay: string
  readonly patient: Patient
  readonly condition: Condition
  readonly department: string
  readonly isReferred: boolean
  readonly isEmergency: boolean
  readonly isOperated: boolean
  readonly operationDay: string
  /** The survey's code of 退院先. */
  readonly dischargeTo: string
}

/** A visit to an outpatient department. */
export interface VisitEvent {
  readonly day: string
  readonly patient: Patient
  readonly department: string
  readonly departmentCode: string
  readonly isFirst: boolean
}

/** The events of a hospital in a month. */
export interface HospitalMonth {
  /** `YYYY-MM` */
  readonly month: string
  readonly referrals: readonly ReferralEvent[]
  readonly reverseReferrals: readonly ReverseReferralEvent[]
  /** By the month of discharge, like the survey's files. */
  readonly stays: readonly StayEvent[]
  readonly visits: readonly VisitEvent[]
}

/** How much happens in a hospital, and for how many months. */
export interface HospitalPlan {
  readonly seed: number
  readonly referrers: readonly Referrer[]
  /** Names of the own departments. */
  readonly departments: readonly string[]
  /** The first of its months, `YYYY-MM`. */
  readonly from: string
  readonly months: number
  readonly referralsPerMonth: number
  /** Stays of patients without a referral. */
  readonly otherStaysPerMonth: number
  readonly visitsPerMonth: number
}
