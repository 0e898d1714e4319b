import { join } from 'node:path'
import { openDatabase } from '#server/db/connection.ts'
import { withTenant } from '#server/db/tenant.ts'
import { demoSignIns } from '#server/demo/signIns.ts'
import { folderStorage } from '#server/storage/folderStorage.ts'
import { accessTokensOf } from '#tests/support/identity/accessTokens.ts'
import { takeFile } from '#tests/support/intake/takeFile.ts'
import { type ApiCall, requestOf } from '../support/calls.ts'
import { atMost, type Figure, milliseconds } from '../support/figures.ts'
import { startProduct, starts, startWorker } from '../support/productProcess.ts'
import { openConnection } from '../support/rawHttp.ts'
import { newTenant, referrersOf, writeContacts, writeReferrals } from './importedFiles.ts'
import { spreadOf, timed } from '../support/samples.ts'
import { typicalSearches } from '../support/searches.ts'
import type { Scene, Stage } from '../data/stage.ts'
import { chartCalls, type Known } from '../support/workCalls.ts'

const kinds = ['communications', 'referrals'] as const
type Kind = (typeof kinds)[number]

const listMonths = 36
const idleRounds = 60

/** What people of an office call all day: searches, the chart of an institution, lists. */
const usualCalls = ({ ordinary }: Known): readonly ApiCall[] => [
  ...typicalSearches([]).map(({ name, body }): ApiCall => ({ name, operationId: 'searchMedicalInstitutions', body })),
  ...chartCalls(ordinary),
  { name: 'tags', operationId: 'listTags' },
  { name: 'communications', operationId: 'searchCommunications', body: { page: 1, per_page: 25 } },
]

const writeFile = async (scene: Scene, kind: Kind, path: string, rows: number) => {
  if (kind === 'communications') return writeContacts(scene, path, rows)
  const referrers = await referrersOf(scene)
  return writeReferrals(path, { referrers, months: listMonths, referralsPerMonth: Math.ceil(rows / listMonths) })
}

/** Sends a file as a new tenant and starts its import. @returns whether it is still being imported */
const startImport = async (scene: Scene, kind: Kind, path: string, storageDir: string) => {
  const tenantId = await newTenant(scene)
  const { app, close } = openDatabase(scene)
  const { id: accountId } = await withTenant(app, tenantId, (tx) =>
    tx.selectFrom('accounts').where('tenant_id', '=', tenantId).select('id').executeTakeFirstOrThrow(),
  )
  const place = { database: { app }, storage: folderStorage(storageDir) }
  const importId = await takeFile(place, { tenantId, accountId }, kind, path)
  await close()
  return async () => {
    const { rows } = await scene.owner.query<{ status: string; attempt: number; processed: number }>(
      'select status, attempt, processed_row_count as processed from imports where tenant_id = $1 and id = $2',
      [tenantId, importId],
    )
    const [row] = rows
    if (row?.status === 'failed') throw new Error(`The import of ${kind} has failed`)
    return { isRunning: row?.status === 'processing', hasBegun: (row?.attempt ?? 0) > 0 || (row?.processed ?? 0) > 0 }
  }
}

const measureBeside = async (stage: Stage, scene: Scene, known: Known, rows: number, hasOwnProcess: boolean) => {
  const dataDir = join(stage.folder, hasOwnProcess ? 'beside-worker' : 'beside')
  const env = {
    DATABASE_URL: scene.ownerUrl,
    RENKEI_SECRET: stage.secretText,
    RENKEI_DATA_DIR: dataDir,
    RENKEI_DEMO: 'false',
  }
  const log = join(stage.folder, 'beside.log')
  const product = await startProduct(starts.server, { ...env, RENKEI_WORKER: String(!hasOwnProcess) }, log)
  const worker = hasOwnProcess ? startWorker(env, log) : undefined
  const figures: Figure[] = []
  try {
    const [person] = demoSignIns
    if (!person) throw new Error('The demo has no accounts')
    const tokens = await accessTokensOf(product.origin, person)
    const connection = await openConnection(product.origin)
    const requests = usualCalls(known).map((call) => requestOf({ origin: product.origin, tokens }, call))
    const round = async (taken: number[]) => {
      for (const request of requests) taken.push(await timed(() => connection.send(request)))
    }
    for (let turn = 0; turn < 10; turn += 1) await round([])
    for (const kind of kinds) {
      const idle: number[] = []
      for (let turn = 0; turn < idleRounds; turn += 1) await round(idle)
      const path = join(stage.folder, `beside-${kind}.csv`)
      await writeFile(scene, kind, path, rows)
      const stateOf = await startImport(scene, kind, path, join(dataDir, 'files'))
      while (!(await stateOf()).hasBegun);
      const busy: number[] = []
      const begin = performance.now()
      while ((await stateOf()).isRunning) await round(busy)
      const seconds = ((performance.now() - begin) / 1000).toFixed(0)
      const [during, calm] = [spreadOf(busy), spreadOf(idle)]
      const ratio = during.p95 / calm.p95
      const place = hasOwnProcess ? 'a worker of its own' : 'the server'
      figures.push({
        name: `another tenant’s usual calls, p95 while ${rows.toLocaleString('en')} ${kind} are imported in ${place} (${seconds} s)`,
        count: during.count,
        subject: milliseconds(during.p95),
        baseline: milliseconds(calm.p95),
        ratio,
        aim: atMost(2, ratio),
      })
    }
    connection.close()
    return figures
  } finally {
    await worker?.end()
    await product.end()
  }
}

/**
 * The calls of a large tenant while a new one imports a long file at full speed, compared with the same calls before it. The import runs in the server, as
 * in an installation without separate workers, and then in a worker of its own.
 */
export const measureBesideImports = async (
  stage: Stage,
  scene: Scene,
  known: Known,
  rows: number,
): Promise<Figure[]> => [
  ...(await measureBeside(stage, scene, known, rows, false)),
  ...(await measureBeside(stage, scene, known, rows, true)),
]
