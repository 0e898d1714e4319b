import { z } from 'zod'
import { KCode, date, dateTime, id, idParam, listOf, longText, operations, paging, Person, shortText } from '../core.ts'
import { customCrud, reference } from '../crud.ts'
import { figuresDay } from './figuresDays.ts'
import { OwnDepartment } from './ownMedicalInstitution.ts'
import { patientId, ReverseReferral } from './reverseReferrals.ts'

/** A referral that was received. Specification §3, Referral; it comes from the institution whose list contains it. */
export const Referral = z.object({
  id,
  referral_date: date,
  /** The tenant's own institution; null before it is set. */
  medical_institution_id_to: id.nullable(),
  first_visit_flag: z.boolean(),
  own_department: OwnDepartment.nullable(),
  /** The department as named by the letter or the file. */
  referral_department: z.string().nullable(),
  doctor_name_from: z.string().nullable(),
  /** Whether the letter was answered; null if unknown. */
  is_replied: z.boolean().nullable(),
  replied_on: date.nullable(),
  /** Whether a stay followed within the period of the tenant's setting. */
  has_admission: z.boolean(),
  /** Whether a user entered it, as opposed to a file. */
  is_entered_by_hand: z.boolean(),
})

export const HospitalAdmissionOperation = z.object({
  operation_date: date.nullable(),
  /** Of 医科診療報酬点数表 第10部 手術. The name comes from the master, otherwise from the file. */
  kcode: z.string().nullable(),
  name: z.string().nullable(),
  anaesthesia: z.string().nullable(),
})

/** A stay that belongs to a referral. Codes without a name are those of the DPC survey. */
export const HospitalAdmission = z.object({
  id,
  admission_date: date,
  /** null while the patient is still here. */
  discharge_date: date.nullable(),
  /** Both days included. */
  hospital_days: z.int().nullable(),
  /** Whether it is the referral's first stay, the only one that counts in figures. */
  is_first_admission: z.boolean(),
  own_department: OwnDepartment.nullable(),
  department_code: z.string().nullable(),
  main_icd10: z.string().nullable(),
  main_disease_name: z.string().nullable(),
  admission_icd10: z.string().nullable(),
  resource_icd10: z.string().nullable(),
  dpc_code: z.string().nullable(),
  /** Null if the master is not loaded. */
  dpc_disease_name: z.string().nullable(),
  operations: z.array(HospitalAdmissionOperation),
  route: z.string().nullable(),
  is_referred: z.boolean().nullable(),
  urgency: z.string().nullable(),
  is_by_ambulance: z.boolean().nullable(),
  discharge_to: z.string().nullable(),
  outcome: z.string().nullable(),
  adl_at_admission: z.string().nullable(),
  adl_at_discharge: z.string().nullable(),
  jcs_at_admission: z.string().nullable(),
  jcs_at_discharge: z.string().nullable(),
  bundled_yen: z.int().nullable(),
  fee_yen: z.int().nullable(),
})

export const ReferralDetail = Referral.extend({
  medical_institution_id: id,
  /** The hospital's own number of the patient; null also if the caller may not read it. */
  patient_id: z.string().nullable(),
  /** Whether patients' numbers are left out, because the caller may not read them. */
  hides_patient_numbers: z.boolean(),
  doctor_name_to: z.string().nullable(),
  reason_for_presenting: z.string().nullable(),
  /** Who marked the letter as answered, and when; null if a file says so, or if it is not answered. */
  replied_by: Person.nullable(),
  reply_marked_at: dateTime.nullable(),
  /** When a user last changed it; this is the version that a change names. Null for facts from files, which cannot be changed by hand. */
  updated_at: dateTime.nullable(),
  hospital_admissions: z.array(HospitalAdmission),
  /**
   * The patient's first reverse referral to this institution from that day on and before its next referral; null if the
   * plan does not include it.
   */
  reverse_referral: ReverseReferral.extend({ patient_id: z.string().nullable() }).nullable(),
})

/**
 * The disease that a stay is counted under: the first six characters of its DPC code, otherwise the ICD-10 code of its
 * main disease (institutionFigures.ts).
 */
const admittedDisease = z
  .string()
  .refine((code) => /^(\d{5}[\dx]|[A-Z]\d{2}[\dA-Z]{0,3})$/.test(code), { params: { code: 'admitted_disease' } })

/** Filters of an institution's referrals. */
const ReferralConditions = z.object({
  from: date,
  to: date,
  first_visit: z.boolean(),
  /** 0 for referrals without a department. */
  own_department_id: z.int().min(0),
  /** Only letters that are known to be unanswered. */
  unreplied: z.boolean(),
  /** Only referrals with a first stay, as figures count them. */
  admitted: z.boolean(),
  /** Only referrals with an operation in their first stay. */
  operated: z.boolean(),
  /** Only referrals whose first stay counts under it. This filter and the next need `diagnosis_analysis`. */
  admitted_disease: admittedDisease,
  /** Only referrals with this operation in their first stay. */
  kcode: KCode,
})

export const ReferralPayload = z.object({
  /** Today or earlier, by Japan's calendar. */
  referral_date: figuresDay,
  first_visit_flag: z.boolean(),
  own_department_id: reference('own_departments').nullish(),
  referral_department: shortText(100).nullish(),
  patient_id: patientId.nullish(),
  doctor_name_from: shortText(100).nullish(),
  doctor_name_to: shortText(100).nullish(),
  reason_for_presenting: longText(2_000).nullish(),
  /** The day of the answer; if absent, the letter is not answered yet. */
  replied_on: figuresDay.nullish(),
})

export const ReferralChanges = ReferralPayload.extend({
  /** null takes the stored number away; if absent, it stays as it is. */
  patient_id: patientId.nullish(),
  /** The version that the user saw. A newer one is a conflict (409). If absent, any version is overwritten. */
  updated_at: dateTime.nullish(),
})

/** Marks a letter as answered. */
export const ReferralReply = z.object({
  /** Today or earlier, by Japan's calendar, and not before the referral. */
  replied_on: figuresDay,
})

/** A referral with the version of its mark, by which the mark can be taken back. */
const MarkedReferral = Referral.extend({ reply_marked_at: dateTime.nullable() })

/**
 * The segment of an institution in a fiscal year (April to March), by its referrals in that year; in the year that is not over, by
 * those of the twelve months up to the base month. Specification §3, Institution segment.
 */
export const InstitutionSegment = z.object({
  medical_institution_id: id,
  /** The year in which the fiscal year begins. */
  period: z.string(),
  /** The first days of the first and the last month whose referrals decide. */
  first_month: date,
  last_month: date,
  segment_id: id,
  segment_label: z.string(),
  /** Without referrals to excluded departments. */
  referral_count: z.int(),
  /** In percent; null without a referral, and where no survey files of the year are loaded. */
  referral_admission_rate: z.number().nullable(),
})

const feature = 'medical_institutions_search'

const oneReferral = idParam.extend({ referral_id: id })
const referralWritten = { record: 'referral', idFrom: 'referral_id' } as const
const corrected = 'what was entered by hand can be corrected'
const takenBack = 'what was deleted can be restored for 30 days'
const answered = 'letters are answered after they were entered, or taken in from a file'

export const referralOperations = operations({
  listReferrals: {
    method: 'GET',
    path: '/api/medical_institutions/{id}/referrals',
    summary: 'The referrals from an institution, newest first',
    scope: 'crm',
    feature,
    params: idParam,
    query: paging.extend(ReferralConditions.partial().shape),
    response: listOf('referrals', Referral),
    status: 200,
    effect: 'read',
    effects: {},
    audit: { record: 'referral_list', idFrom: 'id' },
  },
  createReferral: {
    method: 'POST',
    path: '/api/medical_institutions/{id}/referrals',
    summary: 'Adds one referral from an institution',
    scope: 'crm',
    feature,
    params: idParam,
    body: ReferralPayload,
    response: Referral,
    status: 201,
    effect: 'write',
    effects: { reads_patient_numbers: 'in_part' },
    audit: { record: 'referral' },
  },
  getReferral: {
    method: 'GET',
    path: '/api/medical_institutions/{id}/referrals/{referral_id}',
    summary: 'One referral with its patient, the stays it led to and the reverse referral',
    scope: 'crm',
    feature,
    params: oneReferral,
    response: ReferralDetail,
    status: 200,
    effect: 'read',
    effects: { reads_patient_numbers: 'in_part' },
    audit: { record: 'referral', idFrom: 'referral_id' },
    beyondSpecification: 'the specification describes the detail without a call for it',
  },
  updateReferral: {
    method: 'PUT',
    path: '/api/medical_institutions/{id}/referrals/{referral_id}',
    summary: 'Changes one referral that a person has entered',
    scope: 'crm',
    feature,
    params: oneReferral,
    body: ReferralChanges,
    response: Referral,
    status: 200,
    effect: 'write',
    effects: { reads_patient_numbers: 'in_part' },
    audit: referralWritten,
    beyondSpecification: corrected,
  },
  deleteReferral: {
    method: 'DELETE',
    path: '/api/medical_institutions/{id}/referrals/{referral_id}',
    summary: 'Deletes one referral that a person has entered',
    scope: 'crm',
    effects: { deletes: 'always' },
    feature,
    params: oneReferral,
    status: 204,
    effect: 'write',
    audit: referralWritten,
    beyondSpecification: corrected,
  },
  restoreReferral: {
    method: 'POST',
    path: '/api/medical_institutions/{id}/referrals/{referral_id}/restore',
    summary: 'Restores one referral within 30 days of the deletion',
    scope: 'crm',
    feature,
    params: oneReferral,
    response: Referral,
    status: 200,
    effect: 'write',
    effects: {},
    audit: referralWritten,
    beyondSpecification: takenBack,
  },
  markReferralReplied: {
    method: 'PUT',
    path: '/api/medical_institutions/{id}/referrals/{referral_id}/reply',
    summary: 'Marks the letter of a referral as answered, also of one from a file; who has done so and when is noted',
    scope: 'crm',
    feature,
    params: oneReferral,
    /** A letter that somebody else has marked stays as it is (409). */
    body: ReferralReply.extend({
      /** Takes back that the caller has removed the mark of this day: it says again who recorded it and when. */
      gives_back: z.boolean().optional(),
    }),
    response: MarkedReferral,
    status: 200,
    effect: 'write',
    effects: {},
    audit: referralWritten,
    beyondSpecification: answered,
  },
  unmarkReferralReplied: {
    method: 'DELETE',
    path: '/api/medical_institutions/{id}/referrals/{referral_id}/reply',
    summary: 'Takes back that a letter is answered; of a referral from a file the file’s word counts again',
    scope: 'crm',
    feature,
    params: oneReferral,
    /** The mark that the user saw. Another one stays (409). If absent, any mark is taken back. */
    query: z.object({ reply_marked_at: dateTime.optional() }),
    status: 204,
    effect: 'write',
    effects: {},
    audit: referralWritten,
    beyondSpecification: answered,
  },
  listInstitutionSegments: {
    method: 'GET',
    path: '/api/medical_institutions/{id}/segments',
    summary: 'The segments of an institution by fiscal year, newest first',
    scope: 'crm',
    feature,
    params: idParam,
    response: z.array(InstitutionSegment),
    status: 200,
    effect: 'read',
    effects: {},
  },
})

/** Referrals as lists and forms show them. Each belongs to one institution. */
export const referralContract = customCrud({
  singular: 'referral',
  plural: 'referrals',
  parent: 'medical_institution_id',
  operations: referralOperations,
  filters: { unreplied: z.literal(true), admitted: z.literal(true), operated: z.literal(true) },
  sorts: ['referral_date'],
  feature,
})

/** One end of the loaded facts; all null if nothing is loaded. */
const Edge = z.object({
  id: id.nullable(),
  referral_date: date.nullable(),
  medical_institution_id_to: id.nullable(),
  first_visit_flag: z.boolean().nullable(),
})

const lookup = { method: 'GET', scope: 'crm', status: 200, effect: 'read', effects: {} } as const

export const referralLookupOperations = operations({
  getFirstReferral: {
    ...lookup,
    path: '/api/referrals/first',
    summary: 'The earliest referral, where the figures begin',
    response: Edge,
  },
  getLastReferral: {
    ...lookup,
    path: '/api/referrals/last',
    summary: 'The latest referral, where the figures end',
    response: Edge,
  },
  getLastReverseReferral: {
    ...lookup,
    feature: 'reverse_referrals',
    path: '/api/reverse_referrals/last',
    summary: 'The latest reverse referral',
    response: z.object({
      id: id.nullable(),
      reverse_referral_date: date.nullable(),
      medical_institution_id_to: id.nullable(),
    }),
  },
})
