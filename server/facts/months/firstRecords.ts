import { sql } from 'kysely'
import { CommunicationType } from '#contract/communicationTypes.ts'
import { type FirstRecord, kindOfCommunications, type RecordKind } from '#contract/recordKinds.ts'
import type { TenantTransaction } from '../../db/tenant.ts'

/**
 * The first record of each kind, by the day that its figures are counted by: communications by their day, voices by when they were reported,
 * tasks by when they were made. Each line is the first entry of an index.
 */
export const readFirstRecords = async (tx: TenantTransaction, tenantId: number): Promise<readonly FirstRecord[]> => {
  const lines = [
    ...CommunicationType.options.map((type) => ({
      kind: kindOfCommunications(type),
      line: sql`
        select min(acted_date) as day
        from communications
        where tenant_id = ${tenantId} and communication_type = ${type} and deleted_at is null`,
    })),
    {
      kind: 'vocs' as const,
      line: sql`select min(reported_date) from vocs where tenant_id = ${tenantId} and deleted_at is null`,
    },
    ...(['incomplete', 'finished'] as const).map((status) => ({
      kind: 'tasks' as const,
      line: sql`
        select (min(created_at) at time zone 'Asia/Tokyo')::date
        from tasks
        where tenant_id = ${tenantId} and status = ${status} and deleted_at is null`,
    })),
  ]
  const { rows } = await sql<{ place: number; day: string | null }>`
    ${sql.join(
      lines.map(({ line }, place) => sql`select ${sql.lit(place)} as place, first.day from (${line}) as first (day)`),
      sql` union all `,
    )}
  `.execute(tx)
  const firstDays = new Map<RecordKind, string>()
  const note = (kind: RecordKind, day: string) => {
    const earlier = firstDays.get(kind)
    if (earlier === undefined || day < earlier) firstDays.set(kind, day)
  }
  for (const { place, day } of rows) {
    const kind = lines[place]?.kind
    if (kind === undefined || day === null) continue
    note(kind, day)
    if (kind !== 'vocs' && kind !== 'tasks') note('contacts', day)
  }
  return [...firstDays].map(([kind, date]) => ({ kind, date }))
}
