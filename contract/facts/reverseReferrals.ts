import { z } from 'zod'
import { date, dateTime, id, idParam, listOf, masterId, operations, paging, shortText } from '../core.ts'
import { customCrud, reference } from '../crud.ts'
import { figuresDay } from './figuresDays.ts'
import { OwnDepartment } from './ownMedicalInstitution.ts'

/** The hospital's own number of a patient, as typed. */
export const patientId = shortText(50)

/** A patient who was sent back, or on, to an institution. Specification §3, Reverse referral. */
export const ReverseReferral = z.object({
  id,
  reverse_referral_date: date,
  medical_institution_id_to: id,
  /** The tenant's own institution; null before it is set. */
  medical_institution_id_from: id.nullable(),
  /** The own department that sent the patient. */
  reverse_referral_department: OwnDepartment.nullable(),
  /** The department of the destination (`GET /api/departments`); null where none has the name that the letter or the file says. */
  specialty_id: masterId.nullable(),
  /** The department of the destination as named by the letter or the file. */
  specialty_name: z.string().nullable(),
  reverse_referral_control_id: z.string().nullable(),
  /** The upload that contained it; null if a user entered it. */
  reverse_referral_importing_log_id: id.nullable(),
})

/** A reverse referral in the list of its destination. */
export const ListedReverseReferral = ReverseReferral.extend({
  /** Whether a user entered it, as opposed to a file. */
  is_entered_by_hand: z.boolean(),
})

/** With the patient's number. Only operations whose audit log entry names the reverse referral return it. */
export const ReverseReferralDetail = ListedReverseReferral.extend({
  /** The hospital's own number of the patient; null also if the caller may not read it. */
  patient_id: z.string().nullable(),
  /** Whether patients' numbers are left out, because the caller may not read them. */
  hides_patient_numbers: z.boolean(),
  /** When a user last changed it; this is the version that a change names. Null for facts from files, which cannot be changed by hand. */
  updated_at: dateTime.nullable(),
})

export const ReverseReferralPayload = z.object({
  /** Today or earlier, by Japan's calendar. */
  reverse_referral_date: figuresDay,
  own_department_id: reference('own_departments').nullish(),
  /** The department of the destination, unless `specialty_name` says it in words. */
  specialty_id: masterId.nullish(),
  specialty_name: shortText(100).nullish(),
  patient_id: patientId.nullish(),
  reverse_referral_control_id: shortText(50).nullish(),
})

export const ReverseReferralChanges = ReverseReferralPayload.extend({
  /** null takes the stored number away; if absent, it stays as it is. */
  patient_id: patientId.nullish(),
  /** The version that the user saw. A newer one is a conflict (409). If absent, any version is overwritten. */
  updated_at: dateTime.nullish(),
})

const feature = 'reverse_referrals'
const oneReverseReferral = idParam.extend({ reverse_referral_id: id })
const audit = { record: 'reverse_referral', idFrom: 'reverse_referral_id' } as const
const corrected = 'what was entered by hand can be corrected'

export const reverseReferralOperations = operations({
  listReverseReferrals: {
    method: 'GET',
    path: '/api/medical_institutions/{id}/reverse_referrals',
    summary: 'The reverse referrals to an institution, newest first',
    scope: 'crm',
    feature,
    params: idParam,
    query: paging.extend({
      from: date.optional(),
      to: date.optional(),
      /** 0 for those without a department. */
      own_department_id: z.int().min(0).optional(),
    }),
    response: listOf('reverse_referrals', ListedReverseReferral),
    status: 200,
    effect: 'read',
    effects: {},
    audit: { record: 'reverse_referral_list', idFrom: 'id' },
    beyondSpecification:
      'the specification has a call for the last and for a new one, and none for those of an institution',
  },
  createReverseReferral: {
    method: 'POST',
    path: '/api/medical_institutions/{id}/reverse_referrals',
    summary: 'Adds one reverse referral to an institution',
    scope: 'crm',
    feature,
    params: idParam,
    body: ReverseReferralPayload,
    response: ReverseReferralDetail,
    status: 201,
    effect: 'write',
    effects: { reads_patient_numbers: 'in_part' },
    audit: { record: 'reverse_referral' },
  },
  getReverseReferral: {
    method: 'GET',
    path: '/api/medical_institutions/{id}/reverse_referrals/{reverse_referral_id}',
    summary: 'One reverse referral with its patient',
    scope: 'crm',
    feature,
    params: oneReverseReferral,
    response: ReverseReferralDetail,
    status: 200,
    effect: 'read',
    effects: { reads_patient_numbers: 'in_part' },
    audit,
    beyondSpecification: corrected,
  },
  updateReverseReferral: {
    method: 'PUT',
    path: '/api/medical_institutions/{id}/reverse_referrals/{reverse_referral_id}',
    summary: 'Changes one reverse referral that a person has entered',
    scope: 'crm',
    feature,
    params: oneReverseReferral,
    body: ReverseReferralChanges,
    response: ReverseReferralDetail,
    status: 200,
    effect: 'write',
    effects: { reads_patient_numbers: 'in_part' },
    audit,
    beyondSpecification: corrected,
  },
  deleteReverseReferral: {
    method: 'DELETE',
    path: '/api/medical_institutions/{id}/reverse_referrals/{reverse_referral_id}',
    summary: 'Deletes one reverse referral that a person has entered',
    scope: 'crm',
    effects: { deletes: 'always' },
    feature,
    params: oneReverseReferral,
    status: 204,
    effect: 'write',
    audit,
    beyondSpecification: corrected,
  },
  restoreReverseReferral: {
    method: 'POST',
    path: '/api/medical_institutions/{id}/reverse_referrals/{reverse_referral_id}/restore',
    summary: 'Restores one reverse referral within 30 days of the deletion',
    scope: 'crm',
    feature,
    params: oneReverseReferral,
    response: ReverseReferralDetail,
    status: 200,
    effect: 'write',
    effects: { reads_patient_numbers: 'in_part' },
    audit,
    beyondSpecification: 'what was deleted can be restored for 30 days',
  },
})

/** Reverse referrals as lists show them. Each went to one institution. */
export const reverseReferralContract = customCrud({
  singular: 'reverse_referral',
  plural: 'reverse_referrals',
  parent: 'medical_institution_id',
  operations: reverseReferralOperations,
  sorts: ['reverse_referral_date'],
  feature,
})
