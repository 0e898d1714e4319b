import { z } from 'zod'
import { openTenantPool, type Statement } from '../support/bareDriver.ts'
import type { ApiCall } from '../support/calls.ts'
import type { Office } from '../data/office.ts'
import { typedSearches, typicalSearches } from '../support/searches.ts'
import { chartCalls, communicationSearches, institutionSearches } from '../support/workCalls.ts'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string | undefined
  readonly Plans?: readonly PlanNode[] | undefined
}

const PlanNode: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  get Plans() {
    return z.array(PlanNode).optional()
  },
})
const Explained = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: PlanNode })) }))

/** Tables whose size grows with the nation's institutions or with the years. */
const large = new Set([
  'medical_institutions',
  'medical_institution_tags',
  'medical_institution_label_values',
  'medical_institution_label_choices',
  'communications',
  'communication_label_values',
  'communication_label_choices',
  'communication_comments',
  'communication_likes',
  'tasks',
  'vocs',
  'doctors',
  'action_list_medical_institutions',
  'phase_changes',
  'audit_logs',
])

const readsAll = (node: PlanNode): boolean =>
  (node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? '')) || (node.Plans ?? []).some(readsAll)

const callsOf = (office: Office): readonly ApiCall[] => [
  ...[...typicalSearches(office.tagIds).map(({ body }) => body), ...typedSearches].map((body): ApiCall => ({
    name: `search 「${body.medical_institution_name}」`,
    operationId: 'searchMedicalInstitutions',
    body,
  })),
  ...communicationSearches(office.known),
  ...institutionSearches(office.known, (office.known.institutionLabels['area']?.choices.length ?? 0) > 0),
  ...chartCalls(office.known.busiest),
]

/**
 * Checks the query plans of the searches and the chart's blocks. Sequential scans are disabled wherever there is an alternative: nearly all rows
 * belong to the bench tenant, so the planner would prefer them for queries that return many rows.
 * @returns the names of calls that need a sequential scan of a large table
 */
export const callsWithoutIndex = async (office: Office): Promise<string[]> => {
  const pool = openTenantPool(office.appUrl, office.tenantId, 1)
  await pool.query('set enable_seqscan = off')
  const plansOf = async ({ text, values }: Statement) =>
    Explained.parse((await pool.query<object>(`explain (format json) ${text}`, [...values])).rows)
  const found: string[] = []
  for (const call of callsOf(office))
    for (const statement of await office.recorder.record(call)) {
      const plans = await plansOf(statement)
      if (plans.some((row) => row['QUERY PLAN'].some(({ Plan }) => readsAll(Plan)))) found.push(call.name)
    }
  await pool.end()
  return [...new Set(found)]
}
