import { type RawBuilder, sql } from 'kysely'
import type { Language } from '../../contract/messages.ts'
import { namedBy, namedKey, type NamedRecord } from '../../contract/namedRecords.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { problem, type ProblemExtras } from '../problems.ts'
import { readComponents } from './namedRecords.ts'

type Message = Readonly<Record<Language, string>>
type FieldErrors = NonNullable<ProblemExtras['errors']>

/** What holds conditions. */
type Holder = 'staff_rule' | 'saved_filter' | 'own_filter' | 'report' | 'alert_condition'

interface Stored {
  readonly holder: Holder
  /** Null for what others have saved for themselves, whose names are nobody else's business. */
  readonly name: string | null
  readonly conditions: unknown
}

const words: Readonly<Record<Holder, (name: string) => Message>> = {
  staff_rule: (name) => ({
    ja: `担当のルール「${name}」の条件になっています`,
    en: `The rule “${name}” for persons in charge depends on it`,
  }),
  saved_filter: (name) => ({
    ja: `共有されている条件「${name}」に使われています`,
    en: `The shared filter “${name}” uses it`,
  }),
  own_filter: (name) => ({
    ja: `保存した条件「${name}」に使われています`,
    en: `The saved filter “${name}” uses it`,
  }),
  report: (name) => ({ ja: `レポート「${name}」で使われています`, en: `The report “${name}” uses it` }),
  alert_condition: (name) => ({
    ja: `アラート条件「${name}」に使われています`,
    en: `The alert condition “${name}” uses it`,
  }),
}

/** All stored conditions whose text has one of these numbers. Few have; what they name is then looked at exactly. */
const readStored = async (
  tx: TenantTransaction,
  tenantId: number,
  accountId: number | null,
  ids: readonly number[],
): Promise<readonly Stored[]> => {
  const mentions = (column: RawBuilder<unknown>) => sql`${column}::text like any(${ids.map((id) => `%${id}%`)}::text[])`
  const { rows } = await sql<Stored>`
    select 'staff_rule' as holder, name, conditions
    from staff_rules
    where tenant_id = ${tenantId} and deleted_at is null and ${mentions(sql`conditions`)}
    union all
    select
      case when is_shared then 'saved_filter' else 'own_filter' end,
      case when is_shared or account_id = ${accountId} then name end,
      conditions
    from saved_filters
    where tenant_id = ${tenantId} and ${mentions(sql`conditions`)}
    union all
    select 'report', name, definition
    from reports
    where tenant_id = ${tenantId} and deleted_at is null and ${mentions(sql`definition`)}
    union all
    select 'alert_condition', name, jsonb_build_object('triggers', triggers, 'filters', filters)
    from alert_conditions
    where tenant_id = ${tenantId} and deleted_at is null and (${mentions(sql`triggers`)} or ${mentions(sql`filters`)})
    order by holder, name
  `.execute(tx)
  return rows
}

/**
 * Where records are named by conditions: by rules, saved filters, reports and alerts. Saved filters of others that are not shared are only counted.
 * @param accountId - who asks; null if nobody does
 */
export const usesInConditions = async (
  tx: TenantTransaction,
  tenantId: number,
  accountId: number | null,
  records: readonly NamedRecord[],
): Promise<Message[]> => {
  if (records.length === 0) return []
  const going = new Set(records.map(namedKey))
  const stored = await readStored(
    tx,
    tenantId,
    accountId,
    records.map(({ id }) => id),
  )
  const componentOf = stored.length > 0 ? await readComponents(tx, tenantId) : () => undefined
  const naming = stored.filter(({ conditions }) =>
    namedBy(conditions, componentOf).some((named) => going.has(namedKey(named))),
  )
  const hidden = naming.filter(({ name }) => name === null).length
  return [
    // Reports of two kinds may have one name.
    ...new Map(
      naming.flatMap(({ holder, name }) =>
        name === null ? [] : [[`${holder} ${name}`, words[holder](name)] as const],
      ),
    ).values(),
    ...(hidden > 0
      ? [
          {
            ja: `ほかの人が保存した条件 ${hidden} 件に使われています`,
            en: `${hidden} saved ${hidden === 1 ? 'filter' : 'filters'} of others ${hidden === 1 ? 'uses' : 'use'} it`,
          },
        ]
      : []),
  ]
}

/**
 * Refuses to delete records that are in use, and says where. What names them keeps naming them, and is marked.
 * @param others - further uses, for example how many partners have a tag
 * @throws `in_use`
 */
export const requireNoUses = (
  others: readonly Message[],
  inConditions: readonly Message[],
  path = 'delete_used',
): void => {
  const errors: FieldErrors = [...others, ...inConditions].map((message) => ({ path, message }))
  if (errors.length > 0) throw problem('in_use', { errors })
}
