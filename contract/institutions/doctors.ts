import { z } from 'zod'
import { UploadedFile } from '../uploadedFiles.ts'
import { dateTime, id, idParam, listOf, longText, operations, paging, shortText } from '../core.ts'

/** The default honorific of people at an institution. */
export const usualHonorific = '先生'

/** The types of pictures of business cards. */
export const businessCardTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export const maxBusinessCardBytes = 5_000_000

/** A person at an institution whom the office knows. Specification §3, Doctor. */
export const Doctor = z.object({
  id,
  division: z.string().nullable(),
  position: z.string().nullable(),
  name: z.string(),
  honorific: z.string(),
  email: z.string().nullable(),
  /** Whether there is an address that nobody has marked as unreachable. */
  is_email_valid: z.boolean(),
  phone_number: z.string().nullable(),
  profile: z.string().nullable(),
  memo: z.string().nullable(),
  /** A picture of the business card. */
  business_card: UploadedFile.nullable(),
  updated_date: dateTime,
  deleted_at: dateTime.nullable(),
})

export const DoctorPayload = z.object({
  name: shortText(100),
  honorific: shortText(20).nullish(),
  division: shortText(100).nullish(),
  position: shortText(100).nullish(),
  email: z.email().max(254).nullish(),
  phone_number: shortText(50).nullish(),
  profile: longText(5_000).nullish(),
  memo: longText(5_000).nullish(),
  /** An uploaded picture of the business card. If absent in a change, it stays; null removes it. */
  business_card_id: id.nullish(),
})

export const DoctorChanges = DoctorPayload.extend({
  /** If absent, it stays the same, or becomes true when the address changes. */
  is_email_valid: z.boolean().nullish(),
  /**
   * The version that the user saw. A newer one is a conflict (409) with the stored doctor in `current`. If absent, any
   * version is overwritten.
   */
  updated_date: dateTime.nullish(),
})

const feature = 'medical_institutions_search'
const ofInstitution = z.object({ medical_institution_id: id, id })

export const doctorOperations = operations({
  listDoctors: {
    method: 'GET',
    path: '/api/medical_institutions/{id}/doctors',
    summary: 'The doctors of an institution in the order they were added',
    scope: 'crm',
    feature,
    params: idParam,
    query: paging.extend({
      /** Only deleted ones that can be restored, the last deleted first. */
      deleted: z.boolean().optional(),
    }),
    response: listOf('doctors', Doctor),
    status: 200,
    effect: 'read',
    effects: {},
    audit: { record: 'doctor' },
  },
  createDoctor: {
    method: 'POST',
    path: '/api/medical_institutions/{id}/doctors',
    summary: 'Adds a doctor to an institution',
    scope: 'crm',
    feature,
    params: idParam,
    body: DoctorPayload,
    response: Doctor,
    status: 201,
    effect: 'write',
    effects: {},
    audit: { record: 'doctor' },
  },
  createDoctors: {
    method: 'POST',
    path: '/api/medical_institutions/{id}/doctors/bulk',
    summary: 'Adds several doctors to an institution, all or none',
    scope: 'command',
    feature,
    params: idParam,
    body: z.object({
      doctors: z
        .array(DoctorPayload.omit({ business_card_id: true }))
        .min(1)
        .max(200),
    }),
    response: z.object({ doctors: z.array(Doctor) }),
    status: 201,
    effect: 'write',
    effects: {},
    audit: { record: 'doctor' },
    beyondSpecification: 'a whole list of doctors pasted at once',
  },
  updateDoctor: {
    method: 'PUT',
    path: '/api/medical_institutions/{medical_institution_id}/doctors/{id}',
    summary:
      'Changes one doctor; the permission to delete is needed where a stored business card goes, the one to send where mail may go again to an address at which none arrived',
    scope: 'crm',
    feature,
    params: ofInstitution,
    body: DoctorChanges,
    response: Doctor,
    status: 200,
    effect: 'write',
    effects: { deletes: 'in_part', sends_out: 'in_part' },
    audit: { record: 'doctor', idFrom: 'id' },
  },
  deleteDoctor: {
    method: 'DELETE',
    path: '/api/medical_institutions/{medical_institution_id}/doctors/{id}',
    summary: 'Deletes one doctor',
    scope: 'crm',
    effects: { deletes: 'always' },
    feature,
    params: ofInstitution,
    status: 204,
    effect: 'write',
    audit: { record: 'doctor', idFrom: 'id' },
  },
  restoreDoctor: {
    method: 'POST',
    path: '/api/medical_institutions/{medical_institution_id}/doctors/{id}/restore',
    summary: 'Restores one doctor within 30 days of the deletion',
    scope: 'crm',
    feature,
    params: ofInstitution,
    response: Doctor,
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'doctor', idFrom: 'id' },
    beyondSpecification: 'a deletion can be taken back',
  },
})
