import { join } from 'node:path'
import { openDatabase, roleUrl } from '#server/db/connection.ts'
import { seedDemo } from '#server/demo/seedDemo.ts'
import { demoSignIns } from '#server/demo/signIns.ts'
import { accessTokensOf } from '#tests/support/identity/accessTokens.ts'
import { knownIn } from './knownTenant.ts'
import { enlargeTenant } from './largeTenant.ts'
import { serverWith, startProduct } from '../support/productProcess.ts'
import type { Scene, Stage } from './stage.ts'
import { openRecorder } from '../support/statements.ts'
import type { Known } from '../support/workCalls.ts'

/** A liaison office: the product with the imported master, and a signed-in member of the staff. */
export interface Office {
  readonly origin: string
  /** Access token of the scope for lists and searches. */
  readonly token: string
  readonly tokens: Awaited<ReturnType<typeof accessTokensOf>>
  readonly tenantId: number
  readonly tagIds: readonly number[]
  readonly known: Known
  /** Address of the application's role. */
  readonly appUrl: string
  readonly recorder: ReturnType<typeof openRecorder>
  readonly end: () => Promise<void>
}

const tenantOf = async ({ owner }: Scene, loginName: string) => {
  const client = await owner.connect()
  try {
    await client.query('begin; set local role renkei_jobs')
    const { rows: tenants } = await client.query<{ tenant_id: number }>(
      'select tenant_id from tenants order by tenant_id',
    )
    await client.query('reset role')
    for (const { tenant_id } of tenants) {
      await client.query(`set local app.tenant_id = '${tenant_id}'`)
      const { rows } = await client.query<{ id: number }>(
        `select tags.id
         from accounts
         join tags on tags.tenant_id = accounts.tenant_id
         where accounts.tenant_id = $1 and accounts.login_name = $2
         order by tags.id`,
        [tenant_id, loginName],
      )
      if (rows.length > 0) return { tenantId: tenant_id, tagIds: rows.map(({ id }) => id) }
    }
    throw new Error('The demo has no such account')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Creates the demo data in a database that has its institutions. @returns the first demo tenant and one of its accounts */
export const seedOffice = async (scene: Scene) => {
  const database = openDatabase(scene)
  await seedDemo(scene.ownerUrl, database.identity)
  await database.close()
  const [person] = demoSignIns
  if (!person) throw new Error('The demo has no accounts')
  return { person, ...(await tenantOf(scene, person.loginName)) }
}

/** Starts the product on a filled database. @param nodeOptions - options of Node.js */
export const startOffice = async (
  stage: Pick<Stage, 'folder' | 'secretText'>,
  scene: Pick<Scene, 'ownerUrl'>,
  nodeOptions: readonly string[] = [],
) =>
  startProduct(
    serverWith(nodeOptions),
    {
      DATABASE_URL: scene.ownerUrl,
      RENKEI_SECRET: stage.secretText,
      RENKEI_DATA_DIR: join(stage.folder, 'office'),
      RENKEI_DEMO: 'false',
      // The jobs of a large tenant would run during the measurements.
      RENKEI_WORKER: 'false',
    },
    join(stage.folder, 'office.log'),
  )

/** Starts the first demo tenant's office with a large amount of data, on a database that has its institutions. */
export const openOffice = async (stage: Stage, scene: Scene): Promise<Office> => {
  const { person, tenantId, tagIds } = await seedOffice(scene)
  await enlargeTenant(scene.owner, tenantId)
  await scene.owner.query('vacuum analyze')
  const product = await startOffice(stage, scene)
  const appUrl = roleUrl(scene.ownerUrl, 'app', scene.secret)
  const known = await knownIn(appUrl, tenantId)
  const recorder = openRecorder(appUrl, tenantId, known.ownInstitutionId)
  const tokens = await accessTokensOf(product.origin, person)
  return {
    origin: product.origin,
    token: tokens.crm,
    tokens,
    tenantId,
    tagIds,
    known,
    appUrl,
    recorder,
    end: async () => {
      await recorder.end()
      await product.end()
    },
  }
}
