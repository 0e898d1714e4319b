import { monthOf } from '#contract/months.ts'
import type { z } from 'zod'
import { type ReverseReferralPayload, reverseReferralOperations } from '#contract/facts/reverseReferrals.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { storeReverseReferrals } from '../store/storeFacts.ts'
import { type Account, handlersFor } from '../../handlers.ts'
import { problem, unknownIds } from '../../problems.ts'
import { changeByHand, deleteByHand, enteredBy, requireChangeable, restoreByHand } from './factsByHand.ts'
import { replacePatientId } from './patientNumbers.ts'
import { requireInstitution } from '../../records/requireInstitutions.ts'
import { changedPatientOf, hashOf, patientOf, requireOwnDepartment, requirePastDay } from './referralRules.ts'
import { readReverseReferral, readReverseReferrals } from './reverseReferralRows.ts'

interface Place {
  readonly id: number
  readonly reverse_referral_id: number
}

const readOne = async (tx: TenantTransaction, tenantId: number, account: Account, place: Place) => {
  const reverseReferral = await readReverseReferral(tx, tenantId, {
    id: place.reverse_referral_id,
    institutionId: place.id,
    account,
  })
  if (!reverseReferral) throw problem('not_found')
  return reverseReferral
}

/** Locks a reverse referral and reads what a change needs to know of it. */
const lockReverseReferral = (tx: TenantTransaction, tenantId: number, { id, reverse_referral_id }: Place) =>
  tx
    .selectFrom('reverse_referrals')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', reverse_referral_id)
    .where('medical_institution_id_to', '=', id)
    .forUpdate()
    .select(['id', 'reverse_referral_date', 'upload_id', 'updated_at'])
    .executeTakeFirst()

/** The name of a department. @throws a 422 if there is none with the id */
const specialtyNameOf = async (tx: TenantTransaction, id: number | null): Promise<string | null> => {
  if (id === null) return null
  const department = await tx.selectFrom('departments').where('id', '=', id).select('name').executeTakeFirst()
  if (!department) throw unknownIds('specialty_id')
  return department.name
}

/** The values that a user enters, except the patient. @throws a 422 for a day in the future */
const factOf = async (tx: TenantTransaction, body: z.output<typeof ReverseReferralPayload>) => {
  requirePastDay(body.reverse_referral_date, 'reverse_referral_date')
  return {
    reverse_referral_date: body.reverse_referral_date,
    own_department_id: body.own_department_id ?? null,
    // The column holds a name, as files do.
    specialty_id:
      body.specialty_name === undefined ? await specialtyNameOf(tx, body.specialty_id ?? null) : body.specialty_name,
    reverse_referral_control_id: body.reverse_referral_control_id ?? null,
  }
}

const placeOf = ({ id, reverse_referral_id }: Place) =>
  ({ kind: 'reverse_referral', id: reverse_referral_id, institutionId: id }) as const

export const reverseReferralHandlers = handlersFor(reverseReferralOperations, {
  listReverseReferrals: async ({ tx, tenantId, account, params, query }) => {
    await requireInstitution(tx, tenantId, params.id)
    const institutions = { institutionId: params.id, ownInstitutionId: account.ownInstitutionId }
    return readReverseReferrals(tx, tenantId, institutions, query)
  },

  createReverseReferral: async (context) => {
    const { tx, tenantId, account, params, body } = context
    await requireInstitution(tx, tenantId, params.id)
    const fact = await factOf(tx, body)
    const patient = await patientOf(context, body.patient_id ?? null)
    const {
      ids: [id = 0],
    } = await changeByHand(tx, tenantId, async () => {
      if (fact.own_department_id !== null) await requireOwnDepartment(tx, tenantId, fact.own_department_id)
      const place = { medical_institution_id_to: params.id, ...enteredBy(account.id) }
      return storeReverseReferrals(tx, tenantId, [{ ...fact, ...patient, ...place }])
    })
    return readOne(tx, tenantId, account, { id: params.id, reverse_referral_id: id })
  },

  getReverseReferral: ({ tx, tenantId, account, params }) => readOne(tx, tenantId, account, params),

  updateReverseReferral: async (context) => {
    const { tx, tenantId, account, params, body } = context
    const fact = await factOf(tx, body)
    const patient = await changedPatientOf(context, body.patient_id)
    await changeByHand(tx, tenantId, async () => {
      const stored = requireChangeable(await lockReverseReferral(tx, tenantId, params), body.updated_at)
      if (fact.own_department_id !== null) await requireOwnDepartment(tx, tenantId, fact.own_department_id)
      await tx
        .updateTable('reverse_referrals')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', stored.id)
        .set({ ...fact, ...hashOf(patient), updated_at: new Date().toISOString() })
        .execute()
      if (patient) await replacePatientId(tx, tenantId, { kind: 'reverse_referral', id: stored.id }, patient.patient_id)
      const months = [monthOf(stored.reverse_referral_date), monthOf(fact.reverse_referral_date)]
      return { touched: { patients: [], months } }
    })
    return readOne(tx, tenantId, account, params)
  },

  deleteReverseReferral: async ({ tx, tenantId, account, params }) => {
    const lock = () => lockReverseReferral(tx, tenantId, params)
    await deleteByHand(tx, tenantId, { ...placeOf(params), lock }, account.id)
  },

  restoreReverseReferral: async ({ tx, tenantId, account, params }) => {
    await restoreByHand(tx, tenantId, placeOf(params))
    return readOne(tx, tenantId, account, params)
  },
})
