import type { Config } from '../config.ts'
import { readConfig } from '../readConfig.ts'
import { readMigrations } from '../db/upgrade/migrationFiles.ts'
import { describeMigrations, readMigrationState } from '../db/upgrade/migrationState.ts'
import { openStore } from '../store.ts'
import { runCommand } from './runCommand.ts'
import { withRunningDatabase } from './runningDatabase.ts'

const showPlan = (config: Config): Promise<void> =>
  withRunningDatabase(config, 'renkei migration plan', async (owner) => {
    const state = await readMigrationState(owner, await readMigrations())
    for (const line of describeMigrations(state)) console.log(line)
  })

const migrateNow = async (config: Config): Promise<void> => {
  const store = await openStore(config, { shared: true, creates: true, log: (message) => console.log(message) })
  await store.close()
  console.log('The database is up to date.')
}

await runCommand(
  async () => {
    const config = readConfig(process.env)
    await (process.argv.includes('--plan') ? showPlan(config) : migrateNow(config))
  },
  {
    text: `npm run db:migrate -- [--plan]

Brings the database up to date, and makes it where there is none.

  --plan   change nothing; say what is pending, and whether older servers survive it`,
    flags: ['--plan'],
  },
)
