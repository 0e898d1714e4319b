import { sql } from 'kysely'
import { type JudgedPayload, maxAlertConditions } from '#contract/alerts/conditions.ts'
import type { Language } from '#contract/messages.ts'
import { ownPlace } from '../../institutions/institutionSearch.ts'
import { invalidField, nameTaken, problem, unknownIds } from '../../problems.ts'
import type { ConditionCaller } from './conditionRows.ts'
import { readReferences } from './readReferences.ts'
import { type KnownNames, referenceKey, referencesOf } from './references.ts'

type Message = Readonly<Record<Language, string>>

const noVisits: Message = {
  ja: '訪問の条件は、コミュニケーションの機能を含むご契約で使えます',
  en: 'Conditions on visits need a plan with communications',
}
const noPlace: Message = {
  ja: '自院の所在地が分からないため、距離で調べられません。先に自院の医療機関を設定してください',
  en: 'Distances need the place of your own institution. Please set the own institution first',
}

const visitErrors = ({ account }: ConditionCaller, { triggers, filters }: JudgedPayload) =>
  account.features.has('communications')
    ? []
    : [
        ...triggers.flatMap(({ type }, index) =>
          type === 'communication_visit' ? [{ path: `triggers.${index}.type`, message: noVisits }] : [],
        ),
        ...(filters.communication_visit ? [{ path: 'filters.communication_visit', message: noVisits }] : []),
      ]

const placeErrors = async ({ tx, account }: ConditionCaller, { triggers }: JudgedPayload) => {
  const index = triggers.findIndex(({ type }) => type === 'new_institution')
  if (index === -1 || (await ownPlace(tx, account.ownInstitutionId))) return []
  return [{ path: `triggers.${index}.type`, message: noPlace }]
}

/**
 * Checks that everything that a condition names exists, and that the plan and the own institution allow its triggers.
 * @returns the names of what it refers to, for the time when it is gone
 * @throws a 422 at each field
 */
export const requireCondition = async (caller: ConditionCaller, condition: JudgedPayload): Promise<KnownNames> => {
  const references = referencesOf(condition)
  const named = await readReferences(caller.tx, caller.tenantId, references)
  const isThere = (key: string) => named.get(key)?.isGone === false
  const missing = new Set(references.filter((reference) => !isThere(referenceKey(reference))).map(({ path }) => path))
  const errors = [
    ...visitErrors(caller, condition),
    ...(await placeErrors(caller, condition)),
    ...[...missing].flatMap((path) => unknownIds(path).extras.errors ?? []),
  ]
  if (errors.length > 0) throw problem('invalid_input', { errors })
  return Object.fromEntries([...named].map(([key, { name }]) => [key, name]))
}

/** Lets only one writer of a tenant in at a time. @throws a 422 if the tenant has as many conditions as it may have */
export const requireRoomForCondition = async ({ tx, tenantId }: ConditionCaller): Promise<void> => {
  await tx.selectFrom('tenants').where('tenant_id', '=', tenantId).forNoKeyUpdate().select('tenant_id').execute()
  const { count } = await tx
    .selectFrom('alert_conditions')
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= maxAlertConditions)
    throw invalidField('name', {
      ja: `アラート条件は${maxAlertConditions}件までです。使っていない条件を削除してください`,
      en: `There may be at most ${maxAlertConditions} alert conditions. Please delete one that nobody needs`,
    })
}

/**
 * Conditions are told apart by their names, in lists, mails and notifications. Call it after {@link requireRoomForCondition}, which lets in no other
 * writer. Width and case make no other name.
 * @throws `name_taken`
 */
export const requireNewName = async ({ tx, tenantId }: ConditionCaller, name: string): Promise<void> => {
  const same = await tx
    .selectFrom('alert_conditions')
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`lower(normalize(name, nfkc)) = lower(normalize(${name}, nfkc))`)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (same) throw nameTaken()
}
