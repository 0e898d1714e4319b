import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createPool, type DatabaseOptions } from '#server/db/connection.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { importInstitutionFile } from '#server/institutions/master/import/importInstitutionFile.ts'
import { ensureMasters } from '#server/institutions/master/ensureMasters.ts'
import { findMaster, type Master } from './master.ts'

/** A database of the stage, with schema and small master tables. */
export interface Scene extends DatabaseOptions {
  readonly owner: pg.Pool
}

/** An embedded PostgreSQL as in the product, in a folder that is deleted when the bench ends. */
export interface Stage {
  readonly folder: string
  /** The value of RENKEI_SECRET. */
  readonly secretText: string
  readonly master: Master
  readonly postgresVersion: string
  /** Creates a database with schema, master data and municipalities, but without institutions. */
  readonly database: (name: string) => Promise<Scene>
  /** Imports a file of institutions. */
  readonly importInto: (scene: Scene, file: string) => Promise<void>
  readonly end: () => Promise<void>
}

export const raiseStage = async (): Promise<Stage> => {
  const folder = await mkdtemp(join(tmpdir(), 'renkei-bench-'))
  // Directly in it, so that PostgreSQL's account reaches it also where this runs as root, and all is deleted with it.
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const secretText = randomBytes(32).toString('base64url')
  const pools: pg.Pool[] = []
  const open = (url: string) => {
    const pool = createPool(url, { max: 2, name: 'renkei bench' })
    pools.push(pool)
    return pool
  }
  const master = await findMaster(folder)
  const { rows } = await open(postgres.ownerUrl).query<{ server_version: string }>('show server_version')
  return {
    folder,
    secretText,
    master,
    postgresVersion: rows[0]?.server_version ?? '',
    database: async (name) => {
      const ownerUrl = await postgres.createDatabase(name)
      const options = { ownerUrl, secret: Buffer.from(secretText), poolSize: 4 }
      await migrate(options)
      const owner = open(ownerUrl)
      await ensureMasters(owner)
      if (master.municipalities) await importInstitutionFile(owner, master.municipalities)
      return { ...options, owner }
    },
    importInto: async ({ owner }, file) => {
      await owner.query('checkpoint')
      await importInstitutionFile(owner, file)
    },
    end: async () => {
      await Promise.all(pools.map((pool) => pool.end()))
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
