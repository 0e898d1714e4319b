import type { ReportKind } from '#contract/reports/valueTypes.ts'
import type { TestDatabase } from './database.ts'
import type { Person } from './builders.ts'

/** A definition as it is stored, with the fields that a request may leave out. */
const stored = (definition: Readonly<Record<string, unknown>>) =>
  JSON.stringify({ filter_conditions: [], sort_conditions: [], ...definition })

/** Adds a saved report. @returns its id */
export const aReport = async (
  { owner }: Pick<TestDatabase, 'owner'>,
  { tenantId, accountId }: Pick<Person, 'tenantId' | 'accountId'>,
  { kind, name, ...definition }: { readonly kind: ReportKind; readonly name: string } & Record<string, unknown>,
): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>(
    'insert into reports (tenant_id, kind, name, definition, created_by) values ($1, $2, $3, $4, $5) returning id',
    [tenantId, kind, name, stored(definition), accountId],
  )
  return rows[0]?.id ?? 0
}
