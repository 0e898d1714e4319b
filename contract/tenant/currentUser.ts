import { DataAvailability } from '../intake/dataSyncStatuses.ts'
import { z } from 'zod'
import { id, operations, Person } from '../core.ts'
import { features, plans } from '../features.ts'
import { MarkedFilter } from '../institutions/savedFilters.ts'
import { Permission } from '../permissions.ts'
import { ReleaseId } from './releases.ts'

export const Role = z.enum(['member', 'owner'])

/** The tenant as its own members see it. Specification §3, Current user. */
export const CurrentTenant = z.object({
  id,
  name: z.string(),
  /** The path of the logo, which needs a token like every call; null if there is none. */
  logo: z.string().nullable(),
  medical_institution_id: id.nullable(),
  prefecture: z.string().nullable(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  demo: z.boolean(),
  /** Whether its figures are those of a made-up hospital (`contract/intake/sampleData.ts`). */
  has_sample_data: z.boolean(),
  plan: z.enum(plans),
  enabled_mc_map: z.boolean(),
  max_account_count: z.int(),
  max_tag_count: z.int(),
  group_medical_institutions: z.array(z.object({ id, name: z.string() })),
  enabled_phase: z.boolean(),
  /** One for each kind with a loaded month. */
  data_availabilities: z.array(DataAvailability),
  enabled_additional_referral_data: z.boolean(),
  enabled_medical_institution_ai: z.boolean(),
  enabled_audio_transcription: z.boolean(),
  max_referral_hospital_admission_period: z.int(),
  /** Whether mails of reports may have a PDF. */
  enabled_report_attachments: z.boolean(),
})

/** The signed-in account. `prefecture` of the tenant is the 2-digit JIS code of its own institution. */
export const CurrentUser = z.object({
  id,
  username: z.string(),
  email: z.string(),
  login_name: z.string(),
  role: Role,
  cs_account: z.boolean(),
  features: z.array(z.enum(features)),
  /** What the account may, beyond what its features and role say. */
  permissions: z.array(Permission),
  /** The tenant's own role that says so; null: the account has all permissions. */
  permission_role: Person.nullable(),
  own_department_id: id.nullable(),
  default_facility_type_ids: z.array(z.int()),
  email_sender_allowed_addresses: z.array(z.string()),
  /** The dashboard that the account has chosen as its first screen; null for the usual one. */
  start_page_dashboard_id: id.nullable(),
  /** The dashboard that the account has chosen as its first screen and that was deleted, so that the usual one opens; null otherwise. */
  gone_start_page_dashboard: Person.nullable(),
  /** The saved conditions that the account has pinned above lists, and those with which lists open; by name. */
  marked_filters: z.array(MarkedFilter),
  /** Versions whose changes an owner has not read yet; empty for everybody else. */
  new_releases: z.array(ReleaseId),
  /** Members of the office who were deleted or may no longer sign in: their names are marked wherever they stand. */
  inactive_staff_ids: z.array(id),
  /** Those of them who were deleted. */
  deleted_staff_ids: z.array(id),
  /** Whom to ask for what the role leaves out: two owners at most who can sign in, the account itself aside. */
  owner_names: z.array(z.string()),
  tenant: CurrentTenant,
})

export const currentUserOperations = operations({
  getCurrentUser: {
    method: 'GET',
    path: '/api/current_user',
    summary: 'The signed-in account, its features and its tenant',
    scope: 'crm',
    response: CurrentUser,
    status: 200,
    effect: 'read',
    effects: {},
  },
})
