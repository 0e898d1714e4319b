import { sql } from 'kysely'
import { letterMonths } from '#contract/facts/referralLetters.ts'
import {
  defaultLetterRules,
  letterDayFields,
  type LetterRules,
  type LetterRulesPayload,
} from '#contract/facts/letterRules.ts'
import { lastDayOf, monthAfter, monthOf } from '#contract/months.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { dayInJapan } from '../../japanDays.ts'
import { invalidField, problem, unknownIds } from '../../problems.ts'
import { readFigureMonths } from '../months/figureMonths.ts'
import type { LetterScope } from './owedLetters.ts'

/** A tenant's rules, or the ones that hold before anybody has changed them. */
export const readLetterRules = async (tx: TenantTransaction, tenantId: number): Promise<LetterRules> => {
  const rules = await tx
    .selectFrom('letter_rules')
    .where('tenant_id', '=', tenantId)
    .select(['starts_on', ...letterDayFields, 'updated_at'])
    .executeTakeFirst()
  if (!rules) return defaultLetterRules
  const departments = await tx
    .selectFrom('department_letter_rules as rules')
    .innerJoin('own_departments as departments', (join) =>
      join.onRef('departments.id', '=', 'rules.own_department_id').on('departments.tenant_id', '=', tenantId),
    )
    .where('rules.tenant_id', '=', tenantId)
    .orderBy('departments.display_order')
    .orderBy('departments.id')
    .select(['rules.own_department_id', ...letterDayFields.map((column) => `rules.${column}` as const)])
    .execute()
  return { ...rules, departments }
}

/** @throws a 422 at `departments` unless all of them exist */
const replaceDepartmentRules = async (
  tx: TenantTransaction,
  tenantId: number,
  departments: LetterRules['departments'],
): Promise<void> => {
  await tx.deleteFrom('department_letter_rules').where('tenant_id', '=', tenantId).execute()
  if (departments.length === 0) return
  const ids = departments.map((rules) => rules.own_department_id)
  const stored = await tx
    .selectFrom('own_departments')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .forKeyShare()
    .select('id')
    .execute()
  if (stored.length < ids.length) throw unknownIds('departments')
  await tx
    .insertInto('department_letter_rules')
    .values(departments.map((rules) => ({ tenant_id: tenantId, ...rules })))
    .execute()
}

/** @throws `edit_conflict` if the caller saw an older version; a 422 for a start in the future or a department that does not exist */
export const replaceLetterRules = async (
  tx: TenantTransaction,
  tenantId: number,
  { updated_at: seen, departments, ...rules }: LetterRulesPayload,
): Promise<LetterRules> => {
  if (rules.starts_on !== null && rules.starts_on > dayInJapan())
    throw invalidField('starts_on', {
      ja: '未来の日付です。今日までの日付を指定してください',
      en: 'This day is still to come. Please choose today or an earlier day',
    })
  // One writer at a time, also while there is no row yet.
  await tx.selectFrom('tenants').where('tenant_id', '=', tenantId).forNoKeyUpdate().select('tenant_id').execute()
  const { rows } = await sql<{ is_newest: boolean }>`
    select (select updated_at from letter_rules where tenant_id = ${tenantId}) is not distinct from ${seen}::timestamptz as is_newest
  `.execute(tx)
  if (!rows[0]?.is_newest) throw problem('edit_conflict', { current: await readLetterRules(tx, tenantId) })
  const changes = { ...rules, updated_at: timeOf(tx) }
  await tx
    .insertInto('letter_rules')
    .values({ tenant_id: tenantId, ...changes })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(changes))
    .execute()
  if (departments) await replaceDepartmentRules(tx, tenantId, departments)
  return readLetterRules(tx, tenantId)
}

/** What decides about the tenant's letters now; undefined before they are begun. */
export const readLetterScope = async (tx: TenantTransaction, tenantId: number): Promise<LetterScope | undefined> => {
  const rules = await readLetterRules(tx, tenantId)
  if (rules.starts_on === null) return undefined
  const today = dayInJapan(new Date(timeOf(tx)))
  const first = monthAfter(monthOf(today), 1 - letterMonths)
  const { referrals, reverseReferrals } = await readFigureMonths(tx, tenantId)
  const lastDayIn = (months: readonly string[]) => {
    const last = months.at(-1)
    return last === undefined ? null : lastDayOf(last)
  }
  return {
    rules,
    today,
    from: rules.starts_on > first ? rules.starts_on : first,
    knownUntil: lastDayIn(reverseReferrals),
    referredUntil: lastDayIn(referrals),
  }
}
