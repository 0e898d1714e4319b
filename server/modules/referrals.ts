import { referralOperations } from '../../contract/referrals.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { waitingBriefly } from '../facts/briefly.ts'
import { changeFacts } from '../facts/changeFacts.ts'
import { type Stored, storeReferrals, storeReverseReferrals } from '../facts/storeFacts.ts'
import { handlersFor } from '../handlers.ts'
import { problem } from '../problems.ts'
import { requireInstitution } from './institutions.ts'
import { readInstitutionSegments } from './institutionSegments.ts'
import { readDetails } from './referralDetail.ts'
import { readReferral, readReferrals } from './referralRows.ts'
import { readReverseReferrals } from './reverseReferralRows.ts'
import { patientOf, requireOwnDepartment, requirePastDay, requireSensibleReply } from './referralRules.ts'

const changeByHand = (tx: TenantTransaction, tenantId: number, change: () => Promise<Stored>) =>
  waitingBriefly(tx, () => changeFacts(tx, tenantId, change))

const noUpload = { upload_id: null, upload_row: null } as const

export const referralHandlers = handlersFor(referralOperations, {
  listReferrals: async ({ tx, tenantId, account, params, query }) => {
    await requireInstitution(tx, params.id)
    return readReferrals(tx, tenantId, { institutionId: params.id, ownInstitutionId: account.ownInstitutionId }, query)
  },

  createReferral: async ({ tx, tenantId, account, params, body, services: { hashPatient } }) => {
    await requireInstitution(tx, params.id)
    const { own_department_id: departmentId = null, replied_on: repliedOn = null } = body
    requirePastDay(body.referral_date, 'referral_date')
    if (repliedOn !== null) requireSensibleReply(repliedOn, body.referral_date)
    const patient = patientOf(hashPatient, tenantId, body.patient_id ?? null)
    const {
      ids: [id = 0],
    } = await changeByHand(tx, tenantId, async () => {
      if (departmentId !== null) await requireOwnDepartment(tx, tenantId, departmentId)
      return storeReferrals(tx, tenantId, [
        {
          ...noUpload,
          ...patient,
          created_by: account.id,
          referral_date: body.referral_date,
          medical_institution_id: params.id,
          own_department_id: departmentId,
          referral_department: body.referral_department ?? null,
          first_visit_flag: body.first_visit_flag,
          doctor_name_from: body.doctor_name_from ?? null,
          doctor_name_to: body.doctor_name_to ?? null,
          reason_for_presenting: body.reason_for_presenting || null,
          is_replied: repliedOn !== null,
          replied_on: repliedOn,
        },
      ])
    })
    const created = await readReferral(tx, tenantId, {
      id,
      institutionId: params.id,
      ownInstitutionId: account.ownInstitutionId,
    })
    if (!created) throw problem('not_found')
    return created
  },

  getReferral: async ({ tx, tenantId, account, params }) => {
    const { ownInstitutionId } = account
    const referral = await readReferral(tx, tenantId, {
      id: params.referral_id,
      institutionId: params.id,
      ownInstitutionId,
    })
    if (!referral) throw problem('not_found')
    return { ...referral, ...(await readDetails(tx, tenantId, params.referral_id, ownInstitutionId)) }
  },

  listReverseReferrals: async ({ tx, tenantId, account, params, query }) => {
    await requireInstitution(tx, params.id)
    const institutions = { institutionId: params.id, ownInstitutionId: account.ownInstitutionId }
    return readReverseReferrals(tx, tenantId, institutions, query)
  },

  createReverseReferral: async ({ tx, tenantId, account, params, body, services: { hashPatient } }) => {
    await requireInstitution(tx, params.id)
    const { own_department_id: departmentId = null } = body
    requirePastDay(body.reverse_referral_date, 'reverse_referral_date')
    const fact = {
      reverse_referral_date: body.reverse_referral_date,
      medical_institution_id_to: params.id,
      specialty_id: body.specialty_id ?? null,
      reverse_referral_control_id: body.reverse_referral_control_id ?? null,
    }
    const patient = patientOf(hashPatient, tenantId, body.patient_id ?? null)
    const {
      ids: [id = 0],
    } = await changeByHand(tx, tenantId, async () => {
      if (departmentId !== null) await requireOwnDepartment(tx, tenantId, departmentId)
      return storeReverseReferrals(tx, tenantId, [
        { ...noUpload, ...patient, ...fact, created_by: account.id, own_department_id: departmentId },
      ])
    })
    const department = await tx
      .selectFrom('own_departments')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', departmentId)
      .select(['id', 'name'])
      .executeTakeFirst()
    return {
      ...fact,
      id,
      medical_institution_id_from: account.ownInstitutionId,
      reverse_referral_department: department ?? null,
      reverse_referral_importing_log_id: null,
    }
  },

  listInstitutionSegments: async ({ tx, tenantId, params }) => {
    await requireInstitution(tx, params.id)
    return readInstitutionSegments(tx, tenantId, params.id)
  },
})
