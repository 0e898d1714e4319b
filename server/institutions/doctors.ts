import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Doctor, type DoctorPayload, doctorOperations, usualHonorific } from '#contract/institutions/doctors.ts'
import { timeOf } from '../db/clock.ts'
import { idIn } from '../db/idIn.ts'
import { insertComputed } from '../db/insertComputed.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import type { DB } from '../db/types.ts'
import { handlersFor } from '../handlers.ts'
import { problem } from '../problems.ts'
import { requireInstitution } from '../records/requireInstitutions.ts'
import { countsOf, pageOf } from '../records/paged.ts'
import { requireDeletionOf, requirePermissions } from '../requirePermissions.ts'
import { businessCardOf, goneBusinessCards, requireBusinessCard } from './businessCards.ts'
import { isRestorable } from '../records/softDeletion.ts'
import { withIds } from '../records/withIds.ts'

type Item = z.input<typeof Doctor>
type Payload = z.output<typeof DoctorPayload>
type Doctors = SelectQueryBuilder<DB, 'doctors', unknown>

const reachable = sql<boolean>`email is not null and is_email_valid`

const read = (tenantId: number, doctors: Doctors): Promise<Item[]> =>
  doctors
    .select(['id', 'division', 'position', 'name', 'honorific', 'email', 'phone_number', 'profile', 'memo'])
    .select([
      'updated_date',
      'deleted_at',
      reachable.as('is_email_valid'),
      businessCardOf(tenantId).as('business_card'),
    ])
    .execute()

interface Place {
  readonly medical_institution_id: number
  readonly id: number
}

const readDoctor = async (tx: TenantTransaction, tenantId: number, { id, medical_institution_id }: Place) => {
  const [doctor] = await read(
    tenantId,
    tx
      .selectFrom('doctors')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('medical_institution_id', '=', medical_institution_id)
      .where('deleted_at', 'is', null),
  )
  if (!doctor) throw problem('not_found')
  return doctor
}

const columnsOf = (body: Payload) => ({
  name: body.name,
  honorific: body.honorific ?? usualHonorific,
  division: body.division ?? null,
  position: body.position ?? null,
  email: body.email ?? null,
  phone_number: body.phone_number ?? null,
  profile: body.profile || null,
  memo: body.memo || null,
  ...(body.business_card_id !== undefined && { business_card_id: body.business_card_id }),
})

/** Adds doctors in the given order. @returns the stored doctors */
const addDoctors = async (
  tx: TenantTransaction,
  tenantId: number,
  accountId: number,
  institutionId: number,
  payloads: readonly Payload[],
): Promise<Item[]> => {
  await requireInstitution(tx, tenantId, institutionId)
  const listed = await withIds(tx, 'doctors', payloads.map(columnsOf))
  const columns = [
    'name',
    'honorific',
    'division',
    'position',
    'email',
    'phone_number',
    'profile',
    'memo',
    'business_card_id',
  ]
  const doctors = insertComputed(
    tenantId,
    'doctors',
    ['id', 'medical_institution_id', 'created_by', ...columns],
    sql`
      select id, ${institutionId}::bigint, ${accountId}::bigint, ${sql.join(columns.map((column) => sql.ref(column)))}
      from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as listed (
        id bigint, name text, honorific text, division text, position text, email text, phone_number text, profile text, memo text,
        business_card_id bigint
      )`,
  )
  await doctors.execute(tx)
  const added = tx
    .selectFrom('doctors')
    .where('tenant_id', '=', tenantId)
    .where(
      idIn(
        'id',
        listed.map(({ id }) => id),
      ),
    )
  return read(tenantId, added.orderBy('id'))
}

const changed = (tx: TenantTransaction, tenantId: number, { id, medical_institution_id }: Place) =>
  tx
    .updateTable('doctors')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('medical_institution_id', '=', medical_institution_id)

export const doctorHandlers = handlersFor(doctorOperations, {
  listDoctors: async ({ tx, tenantId, params, query, touches }) => {
    const { limit, offset } = pageOf(query)
    const ofInstitution = tx
      .selectFrom('doctors')
      .where('tenant_id', '=', tenantId)
      .where('medical_institution_id', '=', params.id)
    const matching = query.deleted ? ofInstitution.where(isRestorable()) : ofInstitution.where('deleted_at', 'is', null)
    const sorted = query.deleted ? matching.orderBy('deleted_at', 'desc').orderBy('id', 'desc') : matching.orderBy('id')
    const [doctors, { count }] = await Promise.all([
      read(tenantId, sorted.limit(limit).offset(offset)),
      matching.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
      requireInstitution(tx, tenantId, params.id),
    ])
    touches(doctors.map(({ id }) => id))
    return { ...countsOf(count, query), doctors }
  },

  createDoctor: async ({ tx, tenantId, account, params, body }) => {
    await requireBusinessCard(tx, tenantId, body.business_card_id)
    const [doctor] = await addDoctors(tx, tenantId, account.id, params.id, [body])
    if (!doctor) throw new Error('no doctor was inserted')
    return doctor
  },

  createDoctors: async ({ tx, tenantId, account, params, body, touches }) => {
    const doctors = await addDoctors(tx, tenantId, account.id, params.id, body.doctors)
    touches(doctors.map(({ id }) => id))
    return { doctors }
  },

  updateDoctor: async ({ tx, tenantId, account, params, body }) => {
    const { updated_date: seen = null } = body
    const stored = await tx
      .selectFrom('doctors')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .where('medical_institution_id', '=', params.medical_institution_id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .select(['email', 'is_email_valid', 'business_card_id'])
      .select(sql<boolean>`coalesce(updated_date = ${seen}::timestamptz, true)`.as('newest'))
      .executeTakeFirst()
    if (!stored) throw problem('not_found')
    if (!stored.newest) throw problem('edit_conflict', { current: await readDoctor(tx, tenantId, params) })
    await requireBusinessCard(tx, tenantId, body.business_card_id)
    const columns = columnsOf(body)
    requireDeletionOf(account, goneBusinessCards(stored.business_card_id, body.business_card_id))
    const isSameAddress = columns.email?.toLowerCase() === stored.email?.toLowerCase()
    const asItWas = isSameAddress ? stored.is_email_valid : true
    if (isSameAddress && body.is_email_valid && !stored.is_email_valid) requirePermissions(account, ['sending'])
    await changed(tx, tenantId, params)
      .set({ ...columns, is_email_valid: body.is_email_valid ?? asItWas, updated_date: timeOf(tx) })
      .execute()
    return readDoctor(tx, tenantId, params)
  },

  deleteDoctor: async ({ tx, tenantId, params }) => {
    const { numUpdatedRows } = await changed(tx, tenantId, params)
      .where('deleted_at', 'is', null)
      .set({ deleted_at: timeOf(tx) })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw problem('not_found')
  },

  restoreDoctor: async ({ tx, tenantId, params }) => {
    await changed(tx, tenantId, params).where(isRestorable()).set({ deleted_at: null }).execute()
    return readDoctor(tx, tenantId, params)
  },
})
