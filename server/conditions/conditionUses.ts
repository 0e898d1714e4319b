import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/messages.ts'
import { type ConditionHolder, namedBy, namedKey, type NamedKind } from '#contract/namedRecords.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { problem, type ProblemExtras } from '../problems.ts'
import { keepNames, readComponents, readNames } from '../records/namedRecords.ts'
import type { RecordChanger } from '../records/recordChanger.ts'
import { type AcceptedUses, isAccepted, usesVersionOf } from '../records/usesVersion.ts'
import { notify } from '../work/notifications/notify.ts'
import { pathOfScreen } from './screens.ts'

type Message = Readonly<Record<Language, string>>
type FieldErrors = NonNullable<ProblemExtras['errors']>

/** Stored conditions. */
interface Stored {
  readonly holder: ConditionHolder
  readonly id: number
  readonly name: string
  readonly maker_id: number
  /** False for what its maker has saved for themselves, whose name is nobody else's business. */
  readonly is_shared: boolean
  /** The screen that shows them. */
  readonly screen: string
  readonly conditions: unknown
}

/** Records of a kind that go for good. */
export interface Going {
  readonly kind: NamedKind
  readonly ids: readonly number[]
}

/** What is asked before a deletion. */
export interface Asked {
  /** What whoever deletes has said of uses. */
  readonly accepted: AcceptedUses
  /** Reads further uses, for example how many partners have a tag. */
  readonly readOthers?: () => Promise<readonly Message[]>
  /** The field of the request that the refusal is about. */
  readonly path?: string
}

const words: Readonly<Record<ConditionHolder | 'own_filter', (name: string) => Message>> = {
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
  ids: readonly number[],
): Promise<readonly Stored[]> => {
  const mentions = (column: RawBuilder<unknown>) => sql`${column}::text like any(${ids.map((id) => `%${id}%`)}::text[])`
  const { rows } = await sql<Stored>`
    select 'staff_rule' as holder, id, name, created_by as maker_id, true as is_shared, 'staff_rules' as screen, conditions
    from staff_rules
    where tenant_id = ${tenantId} and deleted_at is null and ${mentions(sql`conditions`)}
    union all
    select 'saved_filter', id, name, account_id, is_shared, screen, conditions
    from saved_filters
    where tenant_id = ${tenantId} and ${mentions(sql`conditions`)}
    union all
    select 'report', id, name, created_by, true, kind || '_reports', definition
    from reports
    where tenant_id = ${tenantId} and deleted_at is null and ${mentions(sql`definition`)}
    union all
    select
      'alert_condition', id, name, created_by, true, 'alert_conditions', jsonb_build_object('triggers', triggers, 'filters', filters)
    from alert_conditions
    where tenant_id = ${tenantId} and deleted_at is null and (${mentions(sql`triggers`)} or ${mentions(sql`filters`)})
    order by holder, is_shared, name
  `.execute(tx)
  return rows
}

/** The stored conditions that name one of the records. */
const readNaming = async (tx: TenantTransaction, tenantId: number, { kind, ids }: Going): Promise<Stored[]> => {
  const going = new Set(ids.map((id) => namedKey({ kind, id })))
  const stored = await readStored(tx, tenantId, ids)
  const componentOf = stored.length > 0 ? await readComponents(tx, tenantId) : () => undefined
  return stored.filter(({ conditions }) => namedBy(conditions, componentOf).some((named) => going.has(namedKey(named))))
}

/** The reports that show, group by or are narrowed by one of the records. */
export const readReportsNaming = async (
  tx: TenantTransaction,
  tenantId: number,
  going: Going,
): Promise<readonly { readonly id: number; readonly name: string }[]> =>
  (await readNaming(tx, tenantId, going)).filter(({ holder }) => holder === 'report')

/** Says where records are named. Saved filters of others that are not shared are only counted. */
const messagesOf = (naming: readonly Stored[], accountId: number): Message[] => {
  const isHidden = (one: Stored) => !one.is_shared && one.maker_id !== accountId
  const hidden = naming.filter(isHidden).length
  const shown = naming
    .filter((one) => !isHidden(one))
    .map(({ holder, name, is_shared: isShared }) => [isShared ? holder : ('own_filter' as const), name] as const)
  return [
    // Reports of two kinds may have one name.
    ...new Map(shown.map(([holder, name]) => [`${holder} ${name}`, words[holder](name)] as const)).values(),
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

/** Whose conditions they are: their maker's, and rules for persons in charge all owners'. */
const keepersOf = async (
  tx: TenantTransaction,
  tenantId: number,
  naming: readonly Stored[],
): Promise<(readonly [accountId: number, one: Stored])[]> => {
  const hasRule = naming.some(({ holder }) => holder === 'staff_rule')
  const owners = hasRule
    ? await tx
        .selectFrom('accounts')
        .where('tenant_id', '=', tenantId)
        .where('role', '=', 'owner')
        .where('deleted_at', 'is', null)
        .select('id')
        .execute()
    : []
  return naming.flatMap((one) =>
    one.holder === 'staff_rule' ? owners.map(({ id }) => [id, one] as const) : [[one.maker_id, one] as const],
  )
}

/** Tells everybody whose conditions name records that go, once, of their own conditions alone. */
const tellKeepers = async (
  { tx, tenantId, account }: RecordChanger,
  { kind, ids }: Going,
  naming: readonly Stored[],
): Promise<void> => {
  if (naming.length === 0) return
  const names = await readNames(tx, tenantId, kind, ids)
  const keepers = Map.groupBy(await keepersOf(tx, tenantId, naming), ([accountId]) => accountId)
  for (const [accountId, kept] of keepers) {
    const uses = kept.map(([, { holder, name, screen }]) => ({ holder, name, screen, path: pathOfScreen(screen) }))
    const deletion = { kind, ids, names, uses }
    await notify(tx, tenantId, { kind: 'named_record_deleted', actorId: account.id, deletion }, [accountId])
  }
}

/**
 * Says what a deletion would take along or leave incomplete: what uses the records, and the conditions that name them.
 * @param readOthers - reads further uses, which come first
 */
const readUses = async (
  { tx, tenantId, account }: RecordChanger,
  going: Going,
  readOthers?: Asked['readOthers'],
): Promise<{ readonly messages: readonly Message[]; readonly inConditions: boolean; readonly version: string }> => {
  const others = (await readOthers?.()) ?? []
  const naming = messagesOf(await readNaming(tx, tenantId, going), account.id)
  const messages = [...others, ...naming]
  return { messages, inConditions: naming.length > 0, version: usesVersionOf(messages.map(({ ja }) => ja)) }
}

/** {@link readUses} as a reply. */
export const usesReply = async (
  changer: RecordChanger,
  language: Language,
  ...asked: [going: Going, readOthers?: Asked['readOthers']]
): Promise<{ uses: string[]; in_conditions: boolean; uses_version: string }> => {
  const { messages, inConditions, version } = await readUses(changer, ...asked)
  return { uses: messages.map((message) => message[language]), in_conditions: inConditions, uses_version: version }
}

/**
 * What comes before records that conditions may name are deleted for good: it asks whether what is in use may go, and says where; once that is answered,
 * it keeps their names and tells those whose conditions name them. What names them keeps naming them, and is marked.
 * @throws `in_use` with all uses and their version, unless these have been accepted
 */
export const beforeDeletion = async (
  changer: RecordChanger,
  going: Going,
  { accepted, readOthers, path = 'delete_used' }: Asked,
): Promise<void> => {
  if (going.ids.length === 0) return
  const { tx, tenantId } = changer
  if (accepted.delete_used !== true || accepted.seen_uses !== undefined) {
    const { messages, version } = await readUses(changer, going, readOthers)
    const errors: FieldErrors = messages.map((message) => ({ path, message }))
    if (errors.length > 0 && !isAccepted(accepted, version)) throw problem('in_use', { errors, usesVersion: version })
  }
  if (accepted.delete_used) await tellKeepers(changer, going, await readNaming(tx, tenantId, going))
  await keepNames(changer, going.kind, going.ids)
}
