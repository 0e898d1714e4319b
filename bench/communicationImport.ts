import { createReadStream, createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { openDatabase } from '../server/db/connection.ts'
import { withTenant } from '../server/db/tenant.ts'
import { randomFrom } from '../server/sampleFiles/random.ts'
import { csvRows } from '../server/tables/csvFile.ts'
import { runImports } from '../server/intake/takeIn/runImports.ts'
import { patientHexHasher } from '../server/facts/referrals/patients.ts'
import { folderStorage } from '../server/storage/folderStorage.ts'
import { takeFile } from '../tests/support/intake/takeFile.ts'
import { atLeast, type Figure, perSecond } from './figures.ts'
import { median, timed } from './samples.ts'
import type { Scene, Stage } from './stage.ts'

const rowCount = 20_000
const partners = 3_000
const table = 'copied_communications'

/** Writes a typical file: contacts with partners, given by name and address. The person who imports it is in charge. */
export const writeFileOfContacts = async ({ owner }: Scene, path: string, count: number): Promise<void> => {
  const { rows } = await owner.query<{ name: string; address: string }>(
    `select name, address from medical_institutions where running_status = 'open' order by id limit $1`,
    [partners],
  )
  const random = randomFrom(7)
  const day = () => `2026/${random.whole(1, 9)}/${random.whole(1, 28)}`
  const contacts = Array.from({ length: count }, (_, index) => {
    const { name, address } = rows[random.whole(0, rows.length - 1)] ?? { name: '', address: '' }
    return [name, address, index % 3 === 0 ? 'メール' : '訪問', day(), `${index}回目。院長と地域連携について話した`]
  })
  await writeFile(path, csvRows([['医療機関名', '住所', '種類', '実施日', 'メモ'], ...contacts]))
}

const copyOut = async (owner: pg.Pool, tenantId: number, importId: number, file: string) => {
  const client = await owner.connect()
  try {
    await client.query(`set app.tenant_id = '${tenantId}'`)
    await pipeline(
      client.query(
        to(`copy (
          select communications.* from communications
          where tenant_id = ${tenantId}
            and id in (select record_id from import_rows where tenant_id = ${tenantId} and import_id = ${importId})
        ) to stdout`),
      ),
      createWriteStream(file),
    )
  } finally {
    await client.query('reset app.tenant_id')
    client.release()
  }
}

/** A plain COPY of the rows in the file into a table with the same columns and indexes. @returns milliseconds */
const copyIn = async (owner: pg.Pool, file: string): Promise<number> => {
  await owner.query(
    `create table ${table} (like communications including defaults including constraints including indexes)`,
  )
  const client = await owner.connect()
  try {
    return await timed(() => pipeline(createReadStream(file), client.query(from(`copy ${table} from stdin`))))
  } finally {
    client.release()
    await owner.query(`drop table ${table}`)
  }
}

/** The number of rows that an import has stored. @throws unless it is completed */
const storedBy = (app: pg.Pool, tenantId: number, importId: number): Promise<number> =>
  withTenant(app, tenantId, async (tx) => {
    const { status, imported } = await tx
      .selectFrom('imports')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', importId)
      .select(['status', 'imported_row_count as imported'])
      .executeTakeFirstOrThrow()
    if (status !== 'completed') throw new Error(`The import of communications is ${status}`)
    return imported
  })

/** Rows per second of an import of communications, from the file to the last finished row, compared with a plain COPY of the same communications. */
export const measureCommunicationImport = async (
  { folder }: Stage,
  scene: Scene,
  tenantId: number,
  rounds: number,
): Promise<Figure> => {
  const storage = folderStorage(join(folder, 'office/files'))
  const path = join(folder, 'contacts.csv')
  await writeFileOfContacts(scene, path, rowCount)
  const { app, jobs, close } = openDatabase(scene)
  const imports: number[] = []
  const copies: number[] = []
  let stored = 0
  try {
    for (let round = 0; round < rounds; round += 1) {
      const begin = performance.now()
      const { id: accountId } = await withTenant(app, tenantId, (tx) =>
        tx
          .selectFrom('accounts')
          .where('tenant_id', '=', tenantId)
          .orderBy('id')
          .select('id')
          .executeTakeFirstOrThrow(),
      )
      const importId = await takeFile({ database: { app }, storage }, { tenantId, accountId }, 'communications', path)
      await runImports({ jobs, storage, hashPatient: patientHexHasher(scene.secret) }, tenantId)
      imports.push(performance.now() - begin)
      stored = await storedBy(app, tenantId, importId)
      const copy = join(folder, 'communications.copy')
      await copyOut(scene.owner, tenantId, importId, copy)
      copies.push(await copyIn(scene.owner, copy))
      await rm(copy)
    }
  } finally {
    await close()
  }
  const rate = (times: readonly number[]) => stored / (median(times) / 1000)
  const ratio = rate(imports) / rate(copies)
  return {
    name: `import of communications, ${stored.toLocaleString('en')} rows, against plain COPY`,
    count: rounds,
    subject: perSecond(rate(imports)),
    baseline: perSecond(rate(copies)),
    ratio,
    aim: atLeast(0.05, ratio),
  }
}
