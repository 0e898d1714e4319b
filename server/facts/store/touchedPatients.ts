import { type RawBuilder, sql } from 'kysely'
import { rowsInBatches } from '../../db/rowsInBatches.ts'
import type { TenantTransaction } from '../../db/tenant.ts'

/** Creates the transaction's temporary table of patients whose stays a change affects. */
export const openTouchedPatients = async (tx: TenantTransaction): Promise<void> => {
  await sql`create temp table touched_patients (patient_hash bytea) on commit drop`.execute(tx)
}

/** Records patients, after {@link openTouchedPatients}. @param patients - a query of hashes from the tenant's tables, or from temporary ones */
export const touchPatients = async (tx: TenantTransaction, patients: RawBuilder<unknown>): Promise<void> => {
  await sql`insert into touched_patients (patient_hash) ${patients}`.execute(tx)
}

const batchSize = 50_000

/** The patients of a temporary table, each once. They are sent with the statements that need them: no statement joins a temporary table with the tenant's. */
export const patientsInBatches = async function* (
  tx: TenantTransaction,
  table: RawBuilder<unknown>,
): AsyncGenerator<readonly Buffer[]> {
  const query = sql<{ patient_hash: Buffer }>`select distinct patient_hash from ${table}`
  for await (const rows of rowsInBatches(tx, 'patients_in_batches', query, batchSize))
    yield rows.map(({ patient_hash: patient }) => patient)
}

/** The recorded patients, each once. */
export const touchedPatients = (tx: TenantTransaction): AsyncGenerator<readonly Buffer[]> =>
  patientsInBatches(tx, sql`touched_patients`)
