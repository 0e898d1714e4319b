import { monthOf } from '#contract/months.ts'
import type { z } from 'zod'
import { type ReferralPayload, referralOperations } from '#contract/facts/referrals.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { keepRemovedMark, markListedReply, type ReplyMark, takeRemovedMark, unmarkListedReply } from './replyMarks.ts'
import { storeReferrals } from '../store/storeFacts.ts'
import { type Account, handlersFor } from '../../handlers.ts'
import { problem } from '../../problems.ts'
import { changeByHand, deleteByHand, enteredBy, requireChangeable, restoreByHand } from './factsByHand.ts'
import { replacePatientId } from './patientNumbers.ts'
import { requireInstitution } from '../../records/requireInstitutions.ts'
import { readInstitutionSegments } from '../segments/institutionSegments.ts'
import { readDetails } from './referralDetail.ts'
import { readReferral, readReferrals } from './referralRows.ts'
import {
  changedPatientOf,
  hashOf,
  patientOf,
  requireOwnDepartment,
  requirePastDay,
  requirePlausibleReply,
} from './referralRules.ts'
import { requireFeature } from '../../requireFeature.ts'

interface Place {
  readonly id: number
  readonly referral_id: number
}

const placeOf = ({ id, referral_id }: Place) => ({ kind: 'referral', id: referral_id, institutionId: id }) as const

const readOne = async (tx: TenantTransaction, tenantId: number, account: Account, { id, referral_id }: Place) => {
  const { ownInstitutionId } = account
  const referral = await readReferral(tx, tenantId, { id: referral_id, institutionId: id, ownInstitutionId })
  if (!referral) throw problem('not_found')
  return referral
}

/** Locks a referral and reads what a change needs to know of it. */
const lockReferral = (tx: TenantTransaction, tenantId: number, { id, referral_id }: Place) =>
  tx
    .selectFrom('referrals')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', referral_id)
    .where('medical_institution_id', '=', id)
    .forUpdate()
    .select(['id', 'referral_date', 'patient_hash', 'replied_on', 'replied_by', 'reply_marked_at'])
    .select(['upload_id', 'updated_at'])
    .executeTakeFirst()

type StoredMark = Pick<
  NonNullable<Awaited<ReturnType<typeof lockReferral>>>,
  'replied_by' | 'reply_marked_at' | 'updated_at'
>

const isSameMoment = (a: string | null, b: string | null) =>
  (a === null ? null : Date.parse(a)) === (b === null ? null : Date.parse(b))

/** As with the marks of owed letters, whoever marked a letter first stays. @throws `edit_conflict` if that was somebody else */
const requireNobodysMark = ({ replied_by: by, reply_marked_at: at }: StoredMark, accountId: number) => {
  if (by !== null && by !== accountId) throw problem('edit_conflict', { ...(at !== null && { savedAt: at }) })
}

/** @throws `edit_conflict` if the mark is not the one that the user saw */
const requireSeenMark = ({ reply_marked_at: at, updated_at: changedAt }: StoredMark, seen: string | undefined) => {
  if (seen === undefined || isSameMoment(at, seen)) return
  const savedAt = at ?? changedAt
  throw problem('edit_conflict', { ...(savedAt !== null && { savedAt }) })
}

/** The values that a user enters, except the patient. @throws a 422 for impossible days */
const factOf = (body: z.output<typeof ReferralPayload>) => {
  const { referral_date, first_visit_flag, replied_on: repliedOn = null } = body
  requirePastDay(referral_date, 'referral_date')
  if (repliedOn !== null) requirePlausibleReply(repliedOn, referral_date)
  return {
    referral_date,
    first_visit_flag,
    own_department_id: body.own_department_id ?? null,
    referral_department: body.referral_department ?? null,
    doctor_name_from: body.doctor_name_from ?? null,
    doctor_name_to: body.doctor_name_to ?? null,
    reason_for_presenting: body.reason_for_presenting || null,
    is_replied: repliedOn !== null,
    replied_on: repliedOn,
  }
}

/** Who marks a letter as answered; null values if it is not answered. */
const repliedBy = (accountId: number, repliedOn: string | null) =>
  repliedOn === null
    ? { replied_by: null, reply_marked_at: null }
    : { replied_by: accountId, reply_marked_at: new Date().toISOString() }

const setReply = (tx: TenantTransaction, tenantId: number, id: number, mark: ReplyMark | null) =>
  tx
    .updateTable('referrals')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .set({
      is_replied: mark !== null,
      replied_on: mark?.repliedOn ?? null,
      replied_by: mark?.markedBy ?? null,
      reply_marked_at: mark?.markedAt ?? null,
    })
    .set({ updated_at: new Date().toISOString() })
    .execute()

export const referralHandlers = handlersFor(referralOperations, {
  listReferrals: async ({ tx, tenantId, account, params, query }) => {
    if (query.admitted_disease ?? query.kcode) requireFeature(account, 'diagnosis_analysis')
    await requireInstitution(tx, tenantId, params.id)
    return readReferrals(tx, tenantId, { institutionId: params.id, ownInstitutionId: account.ownInstitutionId }, query)
  },

  createReferral: async (context) => {
    const { tx, tenantId, account, params, body } = context
    await requireInstitution(tx, tenantId, params.id)
    const fact = factOf(body)
    const patient = await patientOf(context, body.patient_id ?? null)
    const {
      ids: [id = 0],
    } = await changeByHand(tx, tenantId, async () => {
      if (fact.own_department_id !== null) await requireOwnDepartment(tx, tenantId, fact.own_department_id)
      const reply = repliedBy(account.id, fact.replied_on)
      const place = { medical_institution_id: params.id, ...enteredBy(account.id) }
      return storeReferrals(tx, tenantId, [{ ...fact, ...patient, ...reply, ...place }])
    })
    return readOne(tx, tenantId, account, { id: params.id, referral_id: id })
  },

  getReferral: async ({ tx, tenantId, account, params }) => {
    const referral = await readOne(tx, tenantId, account, params)
    const details = await readDetails(tx, tenantId, params.referral_id, account)
    const showsReverse = account.features.has('reverse_referrals')
    return { ...referral, ...details, reverse_referral: showsReverse ? details.reverse_referral : null }
  },

  updateReferral: async (context) => {
    const { tx, tenantId, account, params, body } = context
    const fact = factOf(body)
    const patient = await changedPatientOf(context, body.patient_id)
    await changeByHand(tx, tenantId, async () => {
      const stored = requireChangeable(await lockReferral(tx, tenantId, params), body.updated_at)
      if (fact.own_department_id !== null) await requireOwnDepartment(tx, tenantId, fact.own_department_id)
      await tx
        .updateTable('referrals')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', stored.id)
        .set({ ...fact, ...hashOf(patient), updated_at: new Date().toISOString() })
        .$if(stored.replied_on !== fact.replied_on, (update) => update.set(repliedBy(account.id, fact.replied_on)))
        .execute()
      if (patient) await replacePatientId(tx, tenantId, { kind: 'referral', id: stored.id }, patient.patient_id)
      const patients = [stored.patient_hash, patient?.patient_hash].flatMap((hash) => hash ?? [])
      return { touched: { patients, months: [monthOf(stored.referral_date), monthOf(fact.referral_date)] } }
    })
    return readOne(tx, tenantId, account, params)
  },

  deleteReferral: async ({ tx, tenantId, account, params }) => {
    const lock = () => lockReferral(tx, tenantId, params)
    await deleteByHand(tx, tenantId, { ...placeOf(params), lock }, account.id)
  },

  restoreReferral: async ({ tx, tenantId, account, params }) => {
    await restoreByHand(tx, tenantId, placeOf(params))
    return readOne(tx, tenantId, account, params)
  },

  markReferralReplied: async ({ tx, tenantId, account, params, body }) => {
    const { replied_on: repliedOn, gives_back: givesBack = false } = body
    await changeByHand(tx, tenantId, async () => {
      const stored = await lockReferral(tx, tenantId, params)
      if (!stored) throw problem('not_found')
      requireNobodysMark(stored, account.id)
      requirePlausibleReply(repliedOn, stored.referral_date)
      const removed = givesBack ? await takeRemovedMark({ tx, tenantId, account }, stored.id) : undefined
      const mark =
        removed?.repliedOn === repliedOn
          ? removed
          : { repliedOn, markedBy: account.id, markedAt: new Date().toISOString() }
      if (stored.upload_id === null) await setReply(tx, tenantId, stored.id, mark)
      else await markListedReply(tx, tenantId, stored.id, mark)
      return { touched: { patients: [], months: [monthOf(stored.referral_date)] } }
    })
    const marked = await lockReferral(tx, tenantId, params)
    return { ...(await readOne(tx, tenantId, account, params)), reply_marked_at: marked?.reply_marked_at ?? null }
  },

  unmarkReferralReplied: async ({ tx, tenantId, account, params, query }) => {
    await changeByHand(tx, tenantId, async () => {
      const stored = await lockReferral(tx, tenantId, params)
      if (!stored) throw problem('not_found')
      requireSeenMark(stored, query.reply_marked_at)
      const { replied_on: repliedOn, replied_by: markedBy, reply_marked_at: markedAt } = stored
      if (repliedOn !== null && markedBy !== null && markedAt !== null)
        await keepRemovedMark({ tx, tenantId, account }, stored.id, { repliedOn, markedBy, markedAt })
      if (stored.upload_id === null) await setReply(tx, tenantId, stored.id, null)
      else if (!(await unmarkListedReply(tx, tenantId, stored.id))) throw problem('from_file')
      return { touched: { patients: [], months: [monthOf(stored.referral_date)] } }
    })
  },

  listInstitutionSegments: async ({ tx, tenantId, params, language }) => {
    await requireInstitution(tx, tenantId, params.id)
    return readInstitutionSegments(tx, tenantId, params.id, language)
  },
})
