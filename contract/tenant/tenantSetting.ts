import { z } from 'zod'
import { dateTime, distinct, id, masterIds, operations, shortText } from '../core.ts'
import { features, plans } from '../features.ts'

/** In days after a referral. A later admission does not belong to the referral. */
export const maxReferralAdmissionDays = 365
export const maxSenderAddresses = 50
export const maxGroupInstitutions = 200
export const maxLogoBytes = 1_048_576
/** SVG is not allowed because it can contain scripts. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** The part of an institution that settings show. */
const Institution = z.object({ id, name: z.string(), address: z.string() })

/** Settings of the whole tenant. Specification §3, Current user and its tenant. `updated_at` is null before the first change. */
export const TenantSetting = z.object({
  name: z.string(),
  /** The path of the logo; null if there is none. */
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
  /** The version that the user saw. A newer one is a conflict (409) with the stored settings in `current`. */
  updated_at: dateTime.nullable(),
})

/** Whether mails of reports may have the report as a PDF. Medical data then leaves the product. */
export const ReportAttachments = z.object({ enabled_report_attachments: z.boolean() })

/** The institutions of the tenant's own group, by name. */
export const GroupMedicalInstitutions = z.object({
  medical_institutions: z.array(Institution),
  updated_at: dateTime.nullable(),
})

/** The tenant's contract with the vendor, and how much of it is used. */
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
    effects: {},
  },
  updateTenantSetting: {
    ...setting,
    method: 'PUT',
    path: '/api/tenant_setting',
    summary: 'Changes what holds for the whole tenant',
    body: TenantSettingPayload,
    response: TenantSetting,
    effect: 'write',
    effects: {},
    audit: { record: 'tenant_setting' },
  },
  readTenantLogo: {
    method: 'GET',
    path: '/api/tenant_setting/logo',
    summary: 'The tenant’s logo, for everybody of the tenant',
    scope: 'crm',
    status: 200,
    beyondSpecification: 'where the address of the logo leads',
    /** Changes the address with each logo. The reply is always the current logo. */
    query: z.object({ file: id.optional() }),
    contentType: 'application/octet-stream',
    effect: 'read',
    effects: {},
  },
  replaceTenantLogo: {
    ...setting,
    method: 'POST',
    path: '/api/tenant_setting/logo',
    summary: 'Sets the logo (multipart/form-data with one part, `file`): PNG, JPEG or WebP up to 1 MiB',
    upload: 'attachment',
    response: TenantSetting,
    effect: 'write',
    // The former logo, if there is one, is gone for good.
    effects: { deletes: 'in_part' },
    audit: { record: 'tenant_logo', action: 'update' },
  },
  removeTenantLogo: {
    ...setting,
    method: 'DELETE',
    path: '/api/tenant_setting/logo',
    effects: { deletes: 'always' },
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
    effects: {},
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
    effects: {},
    audit: { record: 'group_medical_institution' },
  },
  updateReportAttachments: {
    method: 'PUT',
    path: '/api/tenant/report_attachments',
    summary: 'Allows or forbids PDFs in mails of reports; owners and accounts with the csAccount flag may',
    scope: 'crm',
    feature: ['report', 'dashboard'],
    body: ReportAttachments,
    response: ReportAttachments,
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'tenant_setting' },
    beyondSpecification: 'reports by mail',
  },
  getTenantPlan: {
    ...setting,
    method: 'GET',
    path: '/api/tenant_setting/plan',
    summary: 'The plan, its features and how much of it is used',
    response: TenantPlan,
    effect: 'read',
    effects: {},
  },
})
