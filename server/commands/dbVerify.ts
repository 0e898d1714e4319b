import { readConfig } from '../config.ts'
import { verifyFacts } from '../facts/rollups/verifyFacts.ts'
import { openStore } from '../store.ts'

const store = await openStore(readConfig(process.env), { shared: true })
try {
  const findings = await verifyFacts(store.database.jobs)
  for (const { tenantId, table, key, stored, computed } of findings)
    console.error(
      `Tenant ${tenantId}: ${table} ${JSON.stringify(key)} holds ${JSON.stringify(stored)}, the facts say ${JSON.stringify(computed)}`,
    )
  console.log(findings.length === 0 ? 'Links, costs and sums agree with the facts.' : `${findings.length} differences.`)
  process.exitCode = findings.length === 0 ? 0 : 1
} finally {
  await store.close()
}
