import { sql } from 'kysely'
import type { CorrectedField } from '#contract/correctedFields.ts'
import { returnedAsJson } from '../../db/returnedAsJson.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { readOfficial } from '../corrections.ts'
import { type Move, type MovedRecords, moveRecords } from './moveRecords.ts'

const fieldsOf = async (tx: TenantTransaction, tenantId: number, id: number): Promise<CorrectedField[]> => {
  const { rows } = await sql<{ field: CorrectedField }>`
    select field from medical_institution_corrections
    where tenant_id = ${tenantId} and medical_institution_id = ${id}`.execute(tx)
  return rows.map(({ field }) => field)
}

/**
 * Moves what the tenant knows of an institution and neither the public list nor its own corrections say of the other: a fax
 * number, a telephone number that the list lacks. The rest is left out, since the list knows better by now.
 */
export const mergeValues = async (tx: TenantTransaction, move: Move): Promise<MovedRecords> => {
  const { tenantId, from, into } = move
  const official = await readOfficial(tx, tenantId, into)
  const known = new Set(await fieldsOf(tx, tenantId, into))
  const missing = (await fieldsOf(tx, tenantId, from)).filter((field) => !known.has(field) && !official[field])
  const table = 'medical_institution_corrections'
  const left = await returnedAsJson(
    tx,
    sql`
      delete from medical_institution_corrections as rows
      where rows.tenant_id = ${tenantId} and rows.medical_institution_id = ${from} and rows.field <> all(${missing}::text[])
      returning rows.*`,
  )
  const moved = await moveRecords(tx, move, { table, key: ['field'] })
  return { ...moved, left }
}
