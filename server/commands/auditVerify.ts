import { type AuditFinding, sealAuditLogs, verifyAuditLogs } from '../audit/chain.ts'
import { readConfig } from '../config.ts'
import { openStore } from '../store.ts'

const sentences: Record<AuditFinding['kind'], (id: number) => string> = {
  changed: (id) => `row ${id} or what was sealed before it has been changed`,
  removed: (id) => `row ${id} has been removed`,
  inserted: (id) => `row ${id} has been inserted later than it claims`,
  seal_missing: (id) => `seal ${id} is missing`,
}

const store = await openStore(readConfig(process.env), { shared: true })
try {
  const findings = await verifyAuditLogs(store.database.jobs, store.auditKey)
  await sealAuditLogs(store.database.jobs, store.auditKey)
  for (const { tenantId, kind, id } of findings) console.error(`Tenant ${tenantId}: ${sentences[kind](id)}`)
  console.log(findings.length === 0 ? 'The audit log is whole.' : `${findings.length} findings.`)
  process.exitCode = findings.length === 0 ? 0 : 1
} finally {
  await store.close()
}
