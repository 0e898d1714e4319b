import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { type CorrectedField, correctedFields } from '#contract/correctedFields.ts'
import { type Correction, correctionOperations, plainTelephone } from '#contract/institutions/corrections.ts'
import { timeOf } from '../db/clock.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { handlersFor } from '../handlers.ts'
import { invalidField, problem } from '../problems.ts'
import { firstUnlistedId, isShownTo } from '../records/unlistedInstitutions.ts'
import { normalizeName } from '../searchText.ts'

type Official = Readonly<Record<CorrectedField, string | null>>
type Row = z.input<typeof Correction>
type Body = z.output<typeof correctionOperations.correctMedicalInstitution.body>

const numbers: ReadonlySet<CorrectedField> = new Set(['tel', 'fax'])
const names: ReadonlySet<CorrectedField> = new Set(['name', 'name_kana', 'administrator_name'])

/** A value as it is stored: numbers in one notation, postal codes as the master's. */
export const storedValue = (field: CorrectedField, value: string): string => {
  if (numbers.has(field)) return plainTelephone(value)
  return field === 'postal_code' ? value.normalize('NFKC').replaceAll(/\D/gu, '') : value
}

const searchTextOf = (field: CorrectedField, value: string): string => {
  if (numbers.has(field)) return value.replaceAll(/\D/gu, '')
  return names.has(field) ? normalizeName(value) : ''
}

/** The corrections of an institution in the order of the fields. @param official - the master's present values */
export const readCorrections = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionId: number,
  official: Official,
): Promise<Row[]> => {
  const rows = await tx
    .selectFrom('medical_institution_corrections as corrections')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.tenant_id', '=', 'corrections.tenant_id')
        .onRef('accounts.id', '=', 'corrections.corrected_by'),
    )
    .where('corrections.tenant_id', '=', tenantId)
    .where('corrections.medical_institution_id', '=', institutionId)
    .select([
      sql<CorrectedField>`corrections.field`.as('field'),
      'corrections.value',
      'corrections.official_value',
      'corrections.corrected_at',
      'accounts.id as account_id',
      'accounts.username',
    ])
    .execute()
  const byField = new Map(rows.map((row) => [row.field, row]))
  return correctedFields.flatMap((field) => {
    const row = byField.get(field)
    if (!row) return []
    const present = official[field]
    return [
      {
        field,
        value: row.value,
        official_value: present,
        is_official_changed: present !== row.official_value && (present ?? '') !== row.value,
        corrected_by: { id: row.account_id, name: row.username },
        corrected_at: row.corrected_at,
      },
    ]
  })
}

/** What the master says of an institution now. @throws `not_found` if the tenant does not know it */
export const readOfficial = async (tx: TenantTransaction, tenantId: number, id: number): Promise<Official> => {
  const row = await tx
    .selectFrom('medical_institutions')
    .where('id', '=', id)
    .where(isShownTo(tenantId, 'id'))
    .select(['name', 'name_kana', 'tel', 'postal_code', 'address', 'administrator_name', 'website_url'])
    .executeTakeFirst()
  if (!row) throw problem('not_found')
  return { ...row, fax: null }
}

/** Lets one writer of the tenant in at a time, so that what a writer has seen is still there when it is replaced. */
export const lockCorrections = (tx: TenantTransaction, tenantId: number) =>
  tx.selectFrom('tenants').where('tenant_id', '=', tenantId).forNoKeyUpdate().select('tenant_id').execute()

/** A new value of a field. */
export interface CorrectedValueChange {
  readonly field: CorrectedField
  /** Null for the official value. */
  readonly value: string | null
}

const changesIn = (body: Body, official: Official): CorrectedValueChange[] =>
  correctedFields.flatMap((field) => {
    const given = body[field]
    if (given === undefined) return []
    const value = given === null ? null : storedValue(field, given)
    return [{ field, value: value === (official[field] ?? '') ? null : value }]
  })

/** What the master says of an institution that no list has. */
export const nothingOfficial: Official = {
  name: '',
  name_kana: null,
  tel: null,
  fax: null,
  postal_code: null,
  address: '',
  administrator_name: null,
  website_url: null,
}

/** Whose values of which institution are written. */
export interface CorrectionsOf {
  readonly tenantId: number
  readonly accountId: number
  readonly institutionId: number
}

/** Stores the tenant's values of an institution. @param official - the master's present values */
export const writeCorrections = async (
  tx: TenantTransaction,
  { tenantId, accountId, institutionId }: CorrectionsOf,
  official: Official,
  changes: readonly CorrectedValueChange[],
): Promise<void> => {
  const dropped = changes.filter(({ value }) => value === null).map(({ field }) => field)
  if (dropped.length > 0)
    await tx
      .deleteFrom('medical_institution_corrections')
      .where('tenant_id', '=', tenantId)
      .where('medical_institution_id', '=', institutionId)
      .where(sql<SqlBool>`field = any(${dropped}::text[])`)
      .execute()
  const kept = changes.flatMap(({ field, value }) => (value === null ? [] : [{ field, value }]))
  if (kept.length === 0) return
  await tx
    .insertInto('medical_institution_corrections')
    .values(
      kept.map(({ field, value }) => ({
        tenant_id: tenantId,
        medical_institution_id: institutionId,
        field,
        value,
        search_text: searchTextOf(field, value),
        official_value: official[field],
        corrected_by: accountId,
        corrected_at: timeOf(tx),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'medical_institution_id', 'field']).doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        search_text: eb.ref('excluded.search_text'),
        official_value: eb.ref('excluded.official_value'),
        corrected_by: eb.ref('excluded.corrected_by'),
        corrected_at: eb.ref('excluded.corrected_at'),
      })),
    )
    .execute()
}

/** @throws a 422 if the office's own institution would have no name or address, which no list has instead */
const requireTexts = (institutionId: number, { name, address }: Body) => {
  if (institutionId < firstUnlistedId) return
  for (const [field, value] of Object.entries({ name, address }))
    if (value === null)
      throw invalidField(field, {
        ja: 'この医療機関は公的な一覧にないため、値が必要です',
        en: 'No public list has this institution, so that a value is needed',
      })
}

export const correctionHandlers = handlersFor(correctionOperations, {
  correctMedicalInstitution: async ({ tx, tenantId, account, params, body }) => {
    requireTexts(params.id, body)
    await lockCorrections(tx, tenantId)
    const official = await readOfficial(tx, tenantId, params.id)
    const before = await readCorrections(tx, tenantId, params.id, official)
    const own = new Map(before.map((correction) => [correction.field, correction]))
    const shown = (field: CorrectedField) => own.get(field)?.value ?? official[field] ?? ''
    const { seen = {} } = body
    const changed = correctedFields.find((field) => seen[field] !== undefined && (seen[field] ?? '') !== shown(field))
    if (changed !== undefined) {
      const standing = own.get(changed)
      throw problem('edit_conflict', {
        current: { corrections: before },
        // A correction that was taken back left none behind.
        ...(standing ? { savedAt: standing.corrected_at } : { lastOf: ['correctMedicalInstitution'] }),
      })
    }
    const changes = changesIn(body, official).filter(({ field, value }) => {
      const correction = own.get(field)
      // The same value anew says that it holds against a newer official one.
      return correction ? value !== correction.value || correction.is_official_changed : value !== null
    })
    const of = { tenantId, accountId: account.id, institutionId: params.id }
    await writeCorrections(tx, of, official, changes)
    return { corrections: await readCorrections(tx, tenantId, params.id, official) }
  },
})

/**
 * SQL condition: the tenant has corrected one of these fields of the institution to a value that contains a normalised
 * text. Computed once for a query, so that the indexes of the master still find the institutions.
 */
export const isCorrectedTo = (tenantId: number, fields: readonly CorrectedField[], text: string) =>
  sql<SqlBool>`institutions.id = any(array(
    select corrections.medical_institution_id
    from medical_institution_corrections as corrections
    where corrections.tenant_id = ${tenantId}
      and corrections.field = any(${fields}::text[])
      and strpos(corrections.search_text, ${text}) > 0
  ))`

/** SQL condition: a number that the tenant has corrected begins or ends with these digits. */
export const isCorrectedToNumber = (tenantId: number, digits: string) =>
  sql<SqlBool>`institutions.id = any(array(
    select corrections.medical_institution_id
    from medical_institution_corrections as corrections
    where corrections.tenant_id = ${tenantId}
      and corrections.field = any('{tel,fax}')
      and (starts_with(corrections.search_text, ${digits}) or starts_with(reverse(corrections.search_text), reverse(${digits})))
  ))`
