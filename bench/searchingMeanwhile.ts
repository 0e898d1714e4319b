import { basename, join } from 'node:path'
import { api } from '../contract/api.ts'
import { openDatabase } from '../server/db/connection.ts'
import { withTenant } from '../server/db/tenant.ts'
import { demoSignIns } from '../server/demo/signIns.ts'
import { sql } from 'kysely'
import { accessTokensOf } from '../tests/support/identity/accessTokens.ts'
import { atMost, type Figure, milliseconds } from './figures.ts'
import { startProduct, starts } from './productProcess.ts'
import { openConnection, requestBytes } from './rawHttp.ts'
import { spreadOf, timed } from './samples.ts'
import { typicalSearches } from './searches.ts'
import type { Scene, Stage } from './stage.ts'
import { aTenant, enqueue, makeFile, makings } from './surveySubject.ts'

const { method, path } = api.searchMedicalInstitutions

/**
 * The institution search through the API while the same process reads an EF file of another hospital, compared with the search alone. The import
 * job runs in the server, as in an installation without separate workers.
 */
export const measureSearchMeanwhile = async (
  stage: Stage,
  scene: Scene,
  { rounds, times }: { readonly rounds: number; readonly times: number },
): Promise<Figure> => {
  const dataDir = join(stage.folder, 'meanwhile')
  const file = await makeFile(join(dataDir, 'files'), makings.ef, times)
  const product = await startProduct(
    starts.server,
    {
      DATABASE_URL: scene.ownerUrl,
      RENKEI_SECRET: stage.secretText,
      RENKEI_DATA_DIR: dataDir,
      RENKEI_DEMO: 'false',
    },
    join(stage.folder, 'meanwhile.log'),
  )
  const database = openDatabase(scene)
  try {
    const [person] = demoSignIns
    if (!person) throw new Error('The demo has no accounts')
    const { crm } = await accessTokensOf(product.origin, person)
    const connection = await openConnection(product.origin)
    const requests = typicalSearches([]).map(({ body }) =>
      requestBytes(product.origin, crm, { method, path, body: JSON.stringify(body) }),
    )
    const search = async (taken: number[]) => {
      for (const request of requests) taken.push(await timed(() => connection.send(request)))
    }
    const idle: number[] = []
    const busy: number[] = []
    await search([])
    for (let round = 0; round < rounds; round += 1) {
      for (let turn = 0; turn < 15; turn += 1) await search(idle)
      const tenantId = await aTenant(scene)
      const id = await enqueue(scene.owner, tenantId, {
        kind: 'hospital_admission_ef_file',
        storageKey: basename(file.path),
        byteCount: file.byteCount,
      })
      const stepOf = async () => {
        const { rows } = await scene.owner.query<{ step: string | null; attempt: number }>(
          'select step, attempt from data_uploads where tenant_id = $1 and id = $2',
          [tenantId, id],
        )
        return rows[0]
      }
      await withTenant(database.app, tenantId, (tx) => sql`select queue_uploads()`.execute(tx))
      while ((await stepOf())?.attempt === 0);
      while ((await stepOf())?.step !== null) await search(busy)
    }
    connection.close()
    const [reading, calm] = [spreadOf(busy), spreadOf(idle)]
    const ratio = reading.p95 / calm.p95
    return {
      name: 'search, p95 while an EF file is read, against idle',
      count: busy.length,
      subject: milliseconds(reading.p95),
      baseline: milliseconds(calm.p95),
      ratio,
      aim: atMost(2, ratio),
    }
  } finally {
    await database.close()
    await product.end()
  }
}
