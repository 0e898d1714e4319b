import { z } from 'zod'
import { dateTime, distinct, id, masterIds, operations, shortText } from '../core.ts'
import { features, plans } from '../features.ts'

/** Days after a referral; an admission later than a year does not follow from it. */
export const maxReferralAdmissionDays = 365
export const maxSenderAddresses = 50
export const maxGroupInstitutions = 200
export const maxLogoBytes = 1_048_576
/** No SVG: it can hold scripts. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** An institution of the nationwide master, so far as settings show it. */
const Institution = z.object({ id, name: z.string(), address: z.string() })

/** What holds for the whole tenant. Specification §3, Current user and its tenant. `updated_at` is null before anybody has written it. */
export const TenantSetting = z.object({
  name: z.string(),
  /** Where the logo is read; null without one. */
  logo: z.string().nullable(),
  medical_institution: Institution.nullable(),
  default_facility_type_ids: z.array(z.int()),
  max_referral_hospital_admission_period: z.int(),
  email_sender_allowed_addresses: z.array(z.string()),
  updated_at: dateTime.nullable(),
})

export const TenantSettingPayload = z.object({
  name: shortText(100),
  medical_institution_id: id.nullable(),
  default_facility_type_ids: masterIds.max(100),
  /** In days. */
  max_referral_hospital_admission_period: z.int().min(1).max(maxReferralAdmissionDays),
  email_sender_allowed_addresses: distinct(z.array(z.email().max(254)).max(maxSenderAddresses), (address) =>
    address.toLowerCase(),
  ),
  /** The version that the writer saw; a newer one is a conflict (409), whose `current` holds it. */
  updated_at: dateTime.nullable(),
})

/** The institutions of the tenant's own group, by name. */
export const GroupMedicalInstitutions = z.object({
  medical_institutions: z.array(Institution),
  updated_at: dateTime.nullable(),
})

/** What the tenant has agreed on with the vendor, and how much of it is used. */
export const TenantPlan = z.object({
  plan: z.enum(plans),
  features: z.array(z.enum(features)),
  account_count: z.int(),
  max_account_count: z.int(),
  tag_count: z.int(),
  max_tag_count: z.int(),
})

const beyondSpecification = 'the readings and changes that tenant settings need'
const setting = { scope: 'crm', csAccount: true, status: 200, beyondSpecification } as const

export const tenantSettingOperations = operations({
  getTenantSetting: {
    ...setting,
    method: 'GET',
    path: '/api/tenant_setting',
    summary: 'What holds for the whole tenant',
    response: TenantSetting,
    effect: 'read',
  },
  updateTenantSetting: {
    ...setting,
    method: 'PUT',
    path: '/api/tenant_setting',
    summary: 'Changes what holds for the whole tenant',
    body: TenantSettingPayload,
    response: TenantSetting,
    effect: 'write',
    audit: { record: 'tenant_setting' },
  },
  readTenantLogo: {
    method: 'GET',
    path: '/api/tenant_setting/logo',
    summary: 'The tenant’s logo, for everybody of the tenant',
    scope: 'crm',
    status: 200,
    beyondSpecification: 'where the address of the logo leads',
    /** Makes the address another one with each logo; the reply is the logo that stands now. */
    query: z.object({ file: id.optional() }),
    contentType: 'application/octet-stream',
    effect: 'read',
  },
  replaceTenantLogo: {
    ...setting,
    method: 'POST',
    path: '/api/tenant_setting/logo',
    summary: 'Sets the logo (multipart/form-data with one part, `file`): PNG, JPEG or WebP up to 1 MiB',
    upload: 'attachment',
    response: TenantSetting,
    effect: 'write',
    audit: { record: 'tenant_logo' },
  },
  removeTenantLogo: {
    ...setting,
    method: 'DELETE',
    path: '/api/tenant_setting/logo',
    summary: 'Goes without a logo',
    status: 204,
    effect: 'write',
    audit: { record: 'tenant_logo' },
  },
  listGroupMedicalInstitutions: {
    ...setting,
    method: 'GET',
    path: '/api/tenant_setting/group_medical_institutions',
    summary: 'The institutions of the own group by name',
    response: GroupMedicalInstitutions,
    effect: 'read',
  },
  replaceGroupMedicalInstitutions: {
    ...setting,
    method: 'PUT',
    path: '/api/tenant_setting/group_medical_institutions',
    summary: 'Replaces the institutions of the own group',
    body: z.object({
      medical_institution_ids: z.array(id).max(maxGroupInstitutions),
      updated_at: dateTime.nullable(),
    }),
    response: GroupMedicalInstitutions,
    effect: 'write',
    audit: { record: 'group_medical_institution' },
  },
  getTenantPlan: {
    ...setting,
    method: 'GET',
    path: '/api/tenant_setting/plan',
    summary: 'The plan, its features and how much of it is used',
    response: TenantPlan,
    effect: 'read',
  },
})
