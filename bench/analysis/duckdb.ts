import { createWriteStream } from 'node:fs'
import { createRequire } from 'node:module'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** What is used of DuckDB, whose types are not installed with the project. */
interface DuckDb {
  readonly DuckDBInstance: {
    readonly create: (path: string) => Promise<{ readonly connect: () => Promise<Connection> }>
  }
}
interface Connection {
  readonly run: (text: string) => Promise<unknown>
  readonly runAndReadAll: (text: string) => Promise<{ readonly getRowObjects: () => unknown }>
  readonly closeSync: () => void
}

/** A column in a format that DuckDB reads. */
const flag = (column: string) => `${column}::text as ${column}`

/** The tables of the analyses, with the columns that they read. */
const tables = {
  referrals: `tenant_id, id, referral_date, medical_institution_id, own_department_id, ${flag('first_visit_flag')}, ${flag('is_replied')}`,
  hospital_admissions: `tenant_id, id, referral_id, ${flag('is_first_admission')}, admission_date, own_department_id, operation_count, hospital_days,
    bundled_yen, fee_yen, ${flag('is_by_ambulance')}, main_icd10, dpc_code, kcode`,
  reverse_referrals: 'tenant_id, id, reverse_referral_date, medical_institution_id_to, own_department_id',
  communications: `tenant_id, id, medical_institution_id, communication_type, acted_date, ${flag('is_doctor_attended')}, deleted_at`,
  tasks: 'tenant_id, id, communication_id, medical_institution_id, status, deadline, deleted_at',
  outpatient_months: 'tenant_id, month, department_code, first_visit_count, revisit_count',
} as const

const ofEverybody = {
  medical_institutions: 'id, name, address, prefecture_code, municipality_code, running_status, longitude, latitude',
} as const

export interface Duck {
  readonly query: (text: string) => Promise<unknown>
  readonly end: () => void
}

/**
 * A DuckDB in memory with the tenant's rows, copied unchanged from PostgreSQL.
 * @param folder - for the intermediate files
 * @param installed - where DuckDB is (support/install.ts)
 */
export const openDuck = async (owner: pg.Pool, tenantId: number, folder: string, installed: string): Promise<Duck> => {
  const { DuckDBInstance } = createRequire(join(installed, 'package.json'))('@duckdb/node-api') as DuckDb
  const duck = await (await DuckDBInstance.create(':memory:')).connect()
  const client = await owner.connect()
  await client.query('set statement_timeout = 0')
  const take = async (table: string, columns: string, condition: string) => {
    const file = join(folder, `${table}.csv`)
    await pipeline(
      client.query(copyTo(`copy (select ${columns} from ${table} where ${condition}) to stdout (format csv, header)`)),
      createWriteStream(file),
    )
    await duck.run(`create table ${table} as select * from read_csv('${file}', header = true, sample_size = 200000)`)
    await rm(file)
  }
  for (const [table, columns] of Object.entries(tables)) await take(table, columns, `tenant_id = ${tenantId}`)
  for (const [table, columns] of Object.entries(ofEverybody)) await take(table, columns, 'true')
  await client.query('reset statement_timeout')
  client.release()
  return {
    query: async (text) => (await duck.runAndReadAll(text)).getRowObjects(),
    end: () => duck.closeSync(),
  }
}
