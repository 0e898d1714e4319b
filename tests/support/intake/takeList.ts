import type { Database } from '#server/db/connection.ts'
import { inTenantCopying } from '#server/db/copying.ts'
import { kyselyOn } from '#server/db/tenant.ts'
import { changeFacts } from '#server/facts/store/changeFacts.ts'
import {
  type IncomingFact,
  incomingLine,
  openIncoming,
  replaceMonths,
  storeIncoming,
} from '#server/facts/store/incomingFacts.ts'
import type { FactTable } from '#server/facts/store/factTables.ts'
import type { MonthDecision } from '#server/facts/replaced/monthDecisions.ts'

export interface TakenList {
  readonly tenantId: number
  readonly uploadId: number
  readonly table: FactTable
  readonly facts: readonly IncomingFact[]
  /** Decisions on the months of these facts. */
  readonly decisions: readonly MonthDecision[]
}

/** Imports a list whose rows have been read, as an import job does. */
export const takeList = (
  { jobs }: Pick<Database, 'jobs'>,
  { tenantId, uploadId, table, facts, decisions }: TakenList,
) =>
  inTenantCopying(jobs, tenantId, async (client) => {
    const destination = await openIncoming({ tx: kyselyOn(client), tenantId, table, uploadId, stage: 'stored' })
    await storeIncoming(
      destination,
      facts.map((fact) => incomingLine(table, fact)),
    )
    const named = {
      institutions: new Set(facts.map((fact) => fact.institution_id)),
      departments: new Set(facts.flatMap((fact) => fact.own_department_id ?? [])),
    }
    await changeFacts(destination.tx, tenantId, () => replaceMonths(destination, decisions, named))
  })
