import { sql } from 'kysely'
import type { z } from 'zod'
import { correctedFields } from '#contract/correctedFields.ts'
import {
  type InstitutionKind,
  maxUnlistedInstitutions,
  unlistedInstitutionOperations,
} from '#contract/institutions/unlistedInstitutions.ts'
import type { InstitutionMerge } from '#contract/institutions/medicalInstitutions.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { type ContextOf, handlersFor } from '../../handlers.ts'
import { invalidField, problem } from '../../problems.ts'
import { requireInstitutions } from '../../records/requireInstitutions.ts'
import { lockCorrections, nothingOfficial, storedValue, writeCorrections } from '../corrections.ts'
import { kindArguments, kindColumns } from './institutionKind.ts'
import { isNamed, isOwn, removeWith } from './institutionRecords.ts'
import { type Merged, mergeRecords, undoMerge } from './mergeInstitutions.ts'
import { previewMerge, requireSeenPreview } from './previewMerge.ts'
import { findSimilar, readSimilar } from './similarInstitutions.ts'
import { wholeAddress } from './wholeAddress.ts'

type Adding = ContextOf<typeof unlistedInstitutionOperations.addUnlistedMedicalInstitution>

const requireRoom = async (tx: TenantTransaction, tenantId: number) => {
  const { count } = await tx
    .selectFrom('unlisted_medical_institutions')
    .where('tenant_id', '=', tenantId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= maxUnlistedInstitutions)
    throw invalidField('name', {
      ja: `追加できる医療機関は${maxUnlistedInstitutions.toLocaleString('ja')}施設までです`,
      en: `At most ${maxUnlistedInstitutions.toLocaleString('en')} institutions can be entered`,
    })
}

const requireNew = async ({ tx, tenantId, body }: Adding) => {
  if (body.allow_similar) return
  const { name, tel, municipality_code } = body
  const similar = await findSimilar(tx, tenantId, { name, tel: tel ?? '', municipality_code })
  if (similar.length > 0) throw problem('institution_known', { current: { medical_institutions: similar } })
}

/** Refuses the institutions of others, and those of the nation's list. @throws `not_found` */
const requireUnlisted = async (tx: TenantTransaction, tenantId: number, id: number) => {
  const row = await tx
    .selectFrom('unlisted_medical_institutions')
    .where('tenant_id', '=', tenantId)
    .where('medical_institution_id', '=', id)
    .select('medical_institution_id')
    .executeTakeFirst()
  if (!row) throw problem('not_found')
}

/** @throws `not_found`; a 422 at `into_id`; `institution_in_use_as_own` if the tenant's settings name it */
const requireMergeable = async (tx: TenantTransaction, tenantId: number, id: number, into: number) => {
  await requireUnlisted(tx, tenantId, id)
  await requireInstitutions(tx, tenantId, [into], 'into_id')
  if (into === id)
    throw invalidField('into_id', {
      ja: '統合先には別の医療機関を選んでください',
      en: 'Please choose another institution',
    })
  if (await isOwn(tx, tenantId, id)) throw problem('institution_in_use_as_own')
}

const readKind = async (tx: TenantTransaction, id: number): Promise<z.input<typeof InstitutionKind>> => {
  const row = await tx
    .selectFrom('medical_institutions')
    .where('id', '=', id)
    .select(['municipality_code', 'facility_type_ids', 'department_ids'])
    .executeTakeFirstOrThrow()
  return {
    municipality_code: row.municipality_code ?? '',
    facility_type_id: row.facility_type_ids[0] ?? 0,
    department_ids: row.department_ids,
  }
}

type Kind = z.input<typeof InstitutionKind>

/** The departments in one order: that of a choice does not matter. */
const departmentsIn = ({ department_ids: ids }: Kind): string => [...new Set(ids)].toSorted((a, b) => a - b).join(' ')

const isSameKind = (a: Kind, b: Kind): boolean =>
  a.municipality_code === b.municipality_code &&
  a.facility_type_id === b.facility_type_id &&
  departmentsIn(a) === departmentsIn(b)

const readMerge = async (
  tx: TenantTransaction,
  tenantId: number,
  id: number,
): Promise<z.input<typeof InstitutionMerge>> => {
  const row = await tx
    .selectFrom('medical_institution_merges as merges')
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.tenant_id', '=', 'merges.tenant_id').onRef('accounts.id', '=', 'merges.merged_by'),
    )
    .where('merges.tenant_id', '=', tenantId)
    .where('merges.id', '=', id)
    .select(['merges.id', 'merges.name', 'merges.merged_at', 'accounts.id as account_id', 'accounts.username'])
    .executeTakeFirstOrThrow()
  const { account_id, username, ...merge } = row
  return { ...merge, merged_by: { id: account_id, name: username } }
}

export const unlistedInstitutionHandlers = handlersFor(unlistedInstitutionOperations, {
  addUnlistedMedicalInstitution: async (context) => {
    const { tx, tenantId, account, body, touches, outside, services } = context
    const kind = await kindColumns(tx, body)
    await requireRoom(tx, tenantId)
    await requireNew(context)
    const id = await outside(() => services.addUnlistedRow(tenantId, kind))
    // Once more, now that nobody else can add one.
    await lockCorrections(tx, tenantId)
    await requireRoom(tx, tenantId)
    await requireNew(context)
    await tx
      .insertInto('unlisted_medical_institutions')
      .values({ tenant_id: tenantId, medical_institution_id: id, created_by: account.id, created_at: timeOf(tx) })
      .execute()
    const texts = { ...body, address: await wholeAddress(tx, body.municipality_code, body.address) }
    const values = correctedFields.flatMap((field) => {
      const value = storedValue(field, texts[field] ?? '')
      return value === '' ? [] : [{ field, value }]
    })
    await writeCorrections(tx, { tenantId, accountId: account.id, institutionId: id }, nothingOfficial, values)
    touches([id])
    return { id }
  },

  changeUnlistedMedicalInstitution: async ({ tx, tenantId, params, body }) => {
    await lockCorrections(tx, tenantId)
    await requireUnlisted(tx, tenantId, params.id)
    const kind = await kindColumns(tx, body)
    const former = await readKind(tx, params.id)
    if (body.seen && !isSameKind(body.seen, former))
      throw problem('edit_conflict', { current: former, lastOf: ['changeUnlistedMedicalInstitution'] })
    await sql`select change_unlisted_institution(${params.id}, ${kindArguments(kind)})`.execute(tx)
    // Sums by municipality follow it.
    if (body.municipality_code !== former.municipality_code) await sql`select queue_referral_trends()`.execute(tx)
    return { former }
  },

  listSimilarMedicalInstitutions: async ({ tx, tenantId, params }) => {
    await requireUnlisted(tx, tenantId, params.id)
    const [{ name, tel }, { municipality_code }] = await Promise.all([
      readSimilar(tx, tenantId, params.id),
      readKind(tx, params.id),
    ])
    return {
      medical_institutions: await findSimilar(tx, tenantId, { name, tel: tel ?? '', municipality_code }, params.id),
    }
  },

  previewMedicalInstitutionMerge: async ({ tx, tenantId, params, body }) => {
    await requireMergeable(tx, tenantId, params.id, body.into_id)
    return previewMerge(tx, { tenantId, from: params.id, into: body.into_id })
  },

  mergeMedicalInstitution: async ({ tx, tenantId, account, params, body, touches }) => {
    await lockCorrections(tx, tenantId)
    await requireMergeable(tx, tenantId, params.id, body.into_id)
    const move = { tenantId, from: params.id, into: body.into_id }
    await requireSeenPreview(tx, move, body.seen_version)
    const { name } = await readSimilar(tx, tenantId, params.id)
    const moved = await mergeRecords(tx, move)
    const { id } = await tx
      .insertInto('medical_institution_merges')
      .values({
        tenant_id: tenantId,
        medical_institution_id: params.id,
        medical_institution_id_to: body.into_id,
        name,
        moved: JSON.stringify(moved),
        merged_by: account.id,
        merged_at: timeOf(tx),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    touches([id])
    return readMerge(tx, tenantId, id)
  },

  undoMedicalInstitutionMerge: async ({ tx, tenantId, params, touches }) => {
    await lockCorrections(tx, tenantId)
    const merge = await tx
      .selectFrom('medical_institution_merges')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .select([
        'medical_institution_id as from',
        'medical_institution_id_to as into',
        'undone_at',
        sql<Merged>`moved`.as('moved'),
      ])
      .executeTakeFirst()
    if (!merge) throw problem('not_found')
    if (merge.undone_at !== null) throw problem('merge_undone')
    await undoMerge(tx, { tenantId, from: merge.from, into: merge.into }, merge.moved)
    await tx
      .updateTable('medical_institution_merges')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .set({ undone_at: timeOf(tx) })
      .execute()
    touches([params.id])
    return { medical_institution_id: merge.from }
  },

  deleteUnlistedMedicalInstitution: async ({ tx, tenantId, params }) => {
    await lockCorrections(tx, tenantId)
    await requireUnlisted(tx, tenantId, params.id)
    if (await isNamed(tx, tenantId, params.id)) throw problem('institution_used')
    await removeWith(tx, tenantId, params.id)
  },
})
