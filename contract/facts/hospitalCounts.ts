import { z } from 'zod'
import { dateTime, distinct, id, operations, Person, month, figureMonth } from '../core.ts'
import { maxOwnDepartments } from './ownMedicalInstitution.ts'

/**
 * Monthly counts of patients that are the denominators of the referral rates. No file of the survey contains them
 * completely. Source: docs/OFFICIAL_RATES.md.
 */
export const hospitalCounts = [
  /** 初診患者数: without ambulance arrivals, and without emergencies on holidays and at night. */
  'first_visit_count',
  /** 再診患者数. */
  'revisit_count',
  /** 救急搬送患者数: arrivals by ambulance of a local government. */
  'ambulance_count',
  /** 休日・夜間の救急患者数, without ambulance arrivals. In no rate; the yearly report states it. */
  'off_hours_count',
] as const
export type HospitalCount = (typeof hospitalCounts)[number]

const ofEach = <T extends z.ZodType>(schema: T) =>
  z.object({ first_visit_count: schema, revisit_count: schema, ambulance_count: schema, off_hours_count: schema })

/** A count: the entered one, otherwise the one derived from files. */
export const KnownCount = z.object({
  value: z.int().nullable(),
  /** Null if unknown. A sum is `entered` only if all of its parts are. */
  source: z.enum(['entered', 'derived']).nullable(),
  /** The count entered for this department or hospital; null for sums. */
  entered: z.int().nullable(),
  /** The count derived from files, even if another one was entered. */
  derived: z.int().nullable(),
})
export type KnownCount = z.infer<typeof KnownCount>

/** The counts of a month. */
export const HospitalCountMonth = z.object({
  month,
  /** Of the whole hospital: the entered count, otherwise the sum of its departments. */
  whole: ofEach(KnownCount),
  /** Departments with any known count; 0 for patients whose department no file names. */
  departments: z.array(ofEach(KnownCount).extend({ own_department_id: z.int().min(0) })),
  /** Whether admissions of the month have not all ended: ambulance arrivals that are derived from files may still grow. */
  are_admissions_unsettled: z.boolean(),
  /** When the entered counts were last saved, and by whom; null if there are none. */
  updated_at: dateTime.nullable(),
  updated_by: Person.nullable(),
})

export const maxPatients = 1_000_000
const entered = ofEach(z.int().min(0).max(maxPatients).nullable())

/** All entered counts of a month. A null count is not entered, so the one from files applies. */
export const HospitalCountPayload = z.object({
  whole: entered,
  departments: distinct(
    z.array(entered.extend({ own_department_id: id })).max(maxOwnDepartments),
    ({ own_department_id: department }) => department,
    'own_department_id',
  ),
  /** The version that the user saw. A newer one is a conflict (409) with the stored counts in `current`. */
  updated_at: dateTime.nullable(),
})

/** The most months in one reply. */
export const maxCountMonths = 36

const common = {
  scope: 'crm',
  feature: 'data_uploads',
  status: 200,
  beyondSpecification: 'the official rates need counts that no file carries',
} as const

export const hospitalCountOperations = operations({
  listHospitalCounts: {
    ...common,
    method: 'GET',
    path: '/api/hospital_counts',
    summary: 'The monthly counts of patients, entered or derived from files; of the current fiscal year unless told',
    query: z.object({ from: figureMonth.optional(), to: figureMonth.optional() }),
    response: z.object({ from: month, to: month, months: z.array(HospitalCountMonth) }),
    effect: 'read',
    effects: {},
  },
  replaceHospitalCounts: {
    ...common,
    method: 'PUT',
    path: '/api/hospital_counts/{month}',
    summary: 'Replaces what is entered for a month',
    params: z.object({ month: figureMonth }),
    body: HospitalCountPayload,
    response: HospitalCountMonth,
    effect: 'write',
    effects: {},
    audit: { record: 'hospital_count' },
  },
})
