import { isFeature } from '#contract/features.ts'
import { sql } from 'kysely'
import { currentUserOperations, Role } from '#contract/tenant/currentUser.ts'
import { handlersFor } from '../handlers.ts'
import { readMarkedFilters } from '../institutions/savedFilterStore.ts'
import { dayInJapan } from '../japanDays.ts'
import { problem } from '../problems.ts'
import { readDataAvailabilities } from '../intake/status/dataAvailabilities.ts'
import { readNewReleases } from './releases.ts'
import { logoAddress } from './tenantLogo.ts'
import { planOf } from './tenantPlan.ts'
import { corrected } from '../records/correctedInstitutions.ts'
import { ownerToAsk } from '../records/ownerToAsk.ts'

export const currentUserHandlers = handlersFor(currentUserOperations, {
  getCurrentUser: async ({ tx, tenantId, account }) => {
    const row = await tx
      .selectFrom('accounts')
      .innerJoin('tenants', 'tenants.tenant_id', 'accounts.tenant_id')
      .leftJoin('medical_institutions as own', 'own.id', 'tenants.medical_institution_id')
      .where('accounts.tenant_id', '=', tenantId)
      .where('accounts.id', '=', account.id)
      .selectAll('tenants')
      .select([
        'accounts.id as account_id',
        'accounts.username',
        'accounts.email',
        'accounts.login_name',
        'accounts.role',
        'accounts.cs_account',
        'accounts.own_department_id',
        sql<{ id: number; name: string } | null>`(
          select jsonb_build_object('id', roles.id, 'name', roles.name)
          from permission_roles as roles
          where roles.tenant_id = ${tenantId} and roles.id = accounts.permission_role_id
        )`.as('permission_role'),
        'own.prefecture_code',
        'own.longitude',
        'own.latitude',
        sql<{ id: number; name: string }[]>`coalesce(
          (
            select jsonb_agg(jsonb_build_object('id', institutions.id, 'name', ${corrected(tenantId, 'name')}) order by ${corrected(tenantId, 'name')})
            from tenant_group_medical_institutions as members
            join medical_institutions as institutions on institutions.id = members.medical_institution_id
            where members.tenant_id = ${tenantId}
          ),
          '[]'
        )`.as('group_medical_institutions'),
        sql<number | null>`(
          select starts.dashboard_id
          from start_page_dashboards as starts
          join dashboards
            on dashboards.tenant_id = ${tenantId}
            and dashboards.id = starts.dashboard_id
            and dashboards.deleted_at is null
          where starts.tenant_id = ${tenantId} and starts.account_id = ${account.id}
        )`.as('start_page_dashboard_id'),
        sql<{ id: number; name: string } | null>`(
          select jsonb_build_object('id', dashboards.id, 'name', dashboards.name)
          from start_page_dashboards as starts
          join dashboards
            on dashboards.tenant_id = ${tenantId}
            and dashboards.id = starts.dashboard_id
            and dashboards.deleted_at is not null
          where starts.tenant_id = ${tenantId} and starts.account_id = ${account.id}
        )`.as('gone_start_page_dashboard'),
        sql<number[]>`array(
          select others.id
          from accounts as others
          where others.tenant_id = ${tenantId} and not (others.deleted_at is null and others.enabled_crm)
          order by others.id
        )`.as('inactive_staff_ids'),
        sql<number[]>`array(
          select others.id
          from accounts as others
          where others.tenant_id = ${tenantId} and others.deleted_at is not null
          order by others.id
        )`.as('deleted_staff_ids'),
        sql<string[]>`array(
          select owners.username
          from accounts as owners
          where owners.tenant_id = ${tenantId}
            and ${sql.raw(ownerToAsk('owners'))}
            and owners.id <> ${account.id}
          order by owners.id
          limit 2
        )`.as('owner_names'),
        sql<boolean>`exists (select from sample_data where sample_data.tenant_id = ${tenantId})`.as('has_sample_data'),
      ])
      .executeTakeFirst()
    if (!row) throw problem('not_signed_in')
    return {
      id: row.account_id,
      username: row.username,
      email: row.email,
      login_name: row.login_name,
      role: Role.parse(row.role),
      cs_account: row.cs_account,
      features: [...account.features].filter(isFeature),
      permissions: [...account.permissions],
      permission_role: row.permission_role,
      own_department_id: row.own_department_id,
      default_facility_type_ids: row.default_facility_type_ids,
      email_sender_allowed_addresses: row.email_sender_allowed_addresses,
      marked_filters: await readMarkedFilters({ tx, tenantId, account }),
      start_page_dashboard_id: account.features.has('dashboard') ? row.start_page_dashboard_id : null,
      gone_start_page_dashboard: account.features.has('dashboard') ? row.gone_start_page_dashboard : null,
      new_releases: row.role === 'owner' ? await readNewReleases(tx, tenantId, account.id) : [],
      inactive_staff_ids: row.inactive_staff_ids,
      deleted_staff_ids: row.deleted_staff_ids,
      owner_names: row.owner_names,
      tenant: {
        id: row.tenant_id,
        name: row.name,
        logo: logoAddress(row.logo_file_id),
        medical_institution_id: row.medical_institution_id,
        prefecture: row.prefecture_code,
        longitude: row.longitude,
        latitude: row.latitude,
        demo: row.demo,
        has_sample_data: row.has_sample_data,
        plan: planOf(row.plan),
        enabled_mc_map: row.enabled_mc_map,
        max_account_count: row.max_account_count,
        max_tag_count: row.max_tag_count,
        group_medical_institutions: row.group_medical_institutions,
        enabled_phase: row.enabled_phase,
        data_availabilities: await readDataAvailabilities(tx, tenantId, dayInJapan()),
        enabled_additional_referral_data: row.enabled_additional_referral_data,
        enabled_medical_institution_ai: row.enabled_medical_institution_ai,
        enabled_audio_transcription: row.enabled_audio_transcription,
        max_referral_hospital_admission_period: row.max_referral_hospital_admission_period,
        enabled_report_attachments: row.enabled_report_attachments,
      },
    }
  },
})
