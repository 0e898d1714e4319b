import type { Config } from '../config.ts'
import { readConfig } from '../readConfig.ts'
import { createPool } from '../db/connection.ts'
import { describePlan, distribute } from '../db/distribute/distribute.ts'
import { planDistribution } from '../db/distribute/distributionPlan.ts'
import { oneAtATime } from '../db/oneAtATime.ts'
import { openStore } from '../store.ts'
import { runCommand } from './runCommand.ts'
import { withRunningDatabase } from './runningDatabase.ts'

const showPlan = (config: Config): Promise<void> =>
  withRunningDatabase(config, 'renkei distribute', async (owner) => {
    for (const line of describePlan(await planDistribution(owner))) console.log(line)
  })

const distributeAll = async (config: Config): Promise<void> => {
  const store = await openStore(config, { shared: true, creates: config.database.url !== undefined })
  const owner = createPool(store.ownerUrl, { max: 1, name: 'renkei distribute' })
  try {
    await oneAtATime(store.ownerUrl, 'distribute', async () => {
      const plan = await planDistribution(owner)
      if (plan.version === undefined) {
        for (const line of describePlan(plan)) console.log(line)
        return
      }
      await distribute(owner, plan, (step) => console.log(step))
      console.log('The database is distributed.')
    })
  } finally {
    await owner.end()
    await store.close()
  }
}

await runCommand(
  async () => {
    const config = readConfig(process.env)
    await (process.argv.includes('--plan') ? showPlan(config) : distributeAll(config))
  },
  {
    text: `npm run db:distribute -- [--plan]

Brings the database of DATABASE_URL up to date and distributes it by tenant.

  --plan   change nothing; say what would be done`,
    flags: ['--plan'],
  },
)
