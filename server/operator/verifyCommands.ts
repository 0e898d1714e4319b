import { type AuditFinding, verifyAuditLogs } from '../audit/chain.ts'
import { readConfig } from '../readConfig.ts'
import { type FactsFinding, verifyFacts } from '../facts/rollups/verifyFacts.ts'
import { openStore, type Store } from '../store.ts'
import { exitCodeOf, OperatorError, type Output } from './commandLine.ts'

const auditSentences: Record<AuditFinding['kind'], (id: number) => string> = {
  changed: (id) => `row ${id} or what was sealed before it has been changed`,
  removed: (id) => `row ${id} has been removed`,
  inserted: (id) => `row ${id} has been inserted later than it claims`,
  seal_missing: (id) => `seal ${id} is missing`,
}

/** A finding in the audit log, as a sentence. */
export const describeAuditFinding = ({ tenantId, kind, id }: AuditFinding): string =>
  `Tenant ${tenantId}: ${auditSentences[kind](id)}`

const describeFactsFinding = ({ tenantId, table, key, stored, computed }: FactsFinding): string =>
  `Tenant ${tenantId}: ${table} ${JSON.stringify(key)} holds ${JSON.stringify(stored)}, the facts say ${JSON.stringify(computed)}`

const withStoreAsItIs = async (env: NodeJS.ProcessEnv, work: (store: Store) => Promise<void>) => {
  const store = await openStore(readConfig(env), { shared: true, readOnly: true })
  try {
    await work(store)
  } finally {
    await store.close()
  }
}

/** `npm run audit:verify`. Writes nothing. @returns the exit code: 1 if there are findings, or if it could not be done */
export const auditVerifyCommand = (env: NodeJS.ProcessEnv, output: Output): Promise<number> =>
  exitCodeOf('', output, () =>
    withStoreAsItIs(env, async ({ database, auditKey }) => {
      const findings = await verifyAuditLogs(database.jobs, auditKey)
      for (const finding of findings) output.err(describeAuditFinding(finding))
      if (findings.length > 0) throw new OperatorError(`${findings.length} findings.`)
      output.out('The audit log is whole.')
    }),
  )

/** `npm run db:verify`. Writes nothing. @returns the exit code: 1 if there are differences, or if it could not be done */
export const factsVerifyCommand = (env: NodeJS.ProcessEnv, output: Output): Promise<number> =>
  exitCodeOf('', output, () =>
    withStoreAsItIs(env, async ({ database }) => {
      const findings = await verifyFacts(database.jobs)
      for (const finding of findings) output.err(describeFactsFinding(finding))
      if (findings.length > 0) throw new OperatorError(`${findings.length} differences.`)
      output.out('Links, costs and sums agree with the facts.')
    }),
  )
