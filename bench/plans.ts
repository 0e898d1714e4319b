import { z } from 'zod'
import { openTenantPool, type Statement } from './bareDriver.ts'
import type { Office } from './office.ts'
import { typedSearches, typicalSearches } from './searches.ts'

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

const readsAll = (node: PlanNode): boolean =>
  (node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'medical_institutions') ||
  (node.Plans ?? []).some(readsAll)

/**
 * Asks the database how it would answer the searches by name.
 * @returns the searches for which it would read the whole table of institutions
 */
export const searchesWithoutIndex = async (office: Office): Promise<string[]> => {
  const pool = openTenantPool(office.appUrl, office.tenantId, 1)
  const plansOf = async ({ text, values }: Statement) =>
    Explained.parse((await pool.query<object>(`explain (format json) ${text}`, [...values])).rows)
  const found: string[] = []
  for (const body of [...typicalSearches(office.tagIds).map((search) => search.body), ...typedSearches])
    for (const statement of await office.recorder.search(body)) {
      const plans = await plansOf(statement)
      if (plans.some((row) => row['QUERY PLAN'].some(({ Plan }) => readsAll(Plan))))
        found.push(body.medical_institution_name ?? '')
    }
  await pool.end()
  return [...new Set(found)]
}
