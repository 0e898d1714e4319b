import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/messages.ts'
import { markOfStanding, staffNameWith, type StaffStanding } from '#contract/staffNames.ts'
import type { TenantTransaction } from '../db/tenant.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** Reads who is gone. @returns names a person, as files and paper do: marked if they can no longer sign in */
export const readStaffNames = async (
  tx: TenantTransaction,
  tenantId: number,
  language: Language,
): Promise<(person: Named) => string> => {
  const { rows } = await sql<{ id: number; standing: StaffStanding }>`
    select id, case when deleted_at is null then 'stopped' else 'deleted' end as standing
    from accounts
    where tenant_id = ${tenantId} and not (deleted_at is null and enabled_crm)
  `.execute(tx)
  const standings = new Map(rows.map(({ id, standing }) => [id, standing]))
  return ({ id, name }) => staffNameWith(name, standings.get(id) ?? 'active', language)
}

/** SQL for the name of a person, marked if they can no longer sign in. @param accounts - name of the table of accounts in the query */
export const markedStaffName = (accounts: string, language: Language): RawBuilder<string> => sql<string>`
  ${sql.ref(`${accounts}.username`)} || case
    when ${sql.ref(`${accounts}.deleted_at`)} is not null then ${markOfStanding('deleted', language)}
    when not ${sql.ref(`${accounts}.enabled_crm`)} then ${markOfStanding('stopped', language)}
    else ''
  end`
