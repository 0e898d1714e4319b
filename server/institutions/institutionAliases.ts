import { sql } from 'kysely'
import { timeOf } from '../db/clock.ts'
import { insertComputed } from '../db/insertComputed.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { normalizeName } from '../searchText.ts'

/** The longest text of a file that is looked up. Longer texts name no institution. */
export const maxNamingLength = 300

/**
 * Normalises code, name and address of a row into one key, under which the tenant's choice is remembered. Empty if the
 * row has none of them.
 */
export const aliasOf = (...parts: readonly string[]): string => {
  const normalized = parts.map(normalizeName)
  return normalized.every((part) => part === '') ? '' : normalized.join('\n')
}

/** The institutions that the tenant has chosen for these texts. */
export const institutionsByAlias = async (
  tx: TenantTransaction,
  tenantId: number,
  aliases: readonly string[],
): Promise<Map<string, number>> => {
  if (aliases.length === 0) return new Map()
  const { rows } = await sql<{ alias: string; medical_institution_id: number }>`
    select alias, medical_institution_id
    from medical_institution_aliases
    where tenant_id = ${tenantId} and alias = any(${aliases}::text[])
  `.execute(tx)
  return new Map(rows.map(({ alias, medical_institution_id: id }) => [alias, id]))
}

/** Remembers the institutions that texts mean, replacing earlier choices. */
export const rememberAliases = async (
  tx: TenantTransaction,
  tenantId: number,
  accountId: number,
  aliases: readonly { readonly alias: string; readonly institutionId: number }[],
): Promise<void> => {
  if (aliases.length === 0) return
  const remembered = insertComputed(
    tenantId,
    'medical_institution_aliases',
    ['alias', 'medical_institution_id', 'created_by', 'created_at'],
    sql`
      select told.alias, told.institution_id, ${accountId}::bigint, ${timeOf(tx)}::timestamptz
      from unnest(${aliases.map(({ alias }) => alias)}::text[], ${aliases.map(({ institutionId }) => institutionId)}::bigint[])
        as told (alias, institution_id)`,
  )
  await sql`
    ${remembered}
    on conflict (tenant_id, alias) do update
    set medical_institution_id = excluded.medical_institution_id,
      created_by = excluded.created_by,
      created_at = excluded.created_at
  `.execute(tx)
}
