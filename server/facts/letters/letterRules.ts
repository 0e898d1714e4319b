import { sql } from 'kysely'
import { defaultLetterRules, letterMonths, type LetterRules } from '../../../contract/facts/referralLetters.ts'
import { lastDayOf, monthAfter, monthOf } from '../../../contract/months.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { dayInJapan } from '../../japanDays.ts'
import { invalidField, problem } from '../../problems.ts'
import { readFigureMonths } from '../months/figureMonths.ts'
import type { LetterScope } from './owedLetters.ts'

const ruleColumns = [
  'starts_on',
  'arrival_days',
  'interim_inpatient_days',
  'interim_outpatient_days',
  'final_inpatient_days',
  'final_outpatient_days',
  'updated_at',
] as const

/** A tenant's rules, or the ones that hold before anybody has changed them. */
export const readLetterRules = async (tx: TenantTransaction, tenantId: number): Promise<LetterRules> =>
  (await tx.selectFrom('letter_rules').where('tenant_id', '=', tenantId).select(ruleColumns).executeTakeFirst()) ??
  defaultLetterRules

/** @throws `edit_conflict` if the caller saw an older version; a 422 for a start in the future */
export const replaceLetterRules = async (
  tx: TenantTransaction,
  tenantId: number,
  { updated_at: seen, ...rules }: LetterRules,
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
  return readLetterRules(tx, tenantId)
}

/** What decides about the tenant's letters now; undefined before they are begun. */
export const readLetterScope = async (tx: TenantTransaction, tenantId: number): Promise<LetterScope | undefined> => {
  const rules = await readLetterRules(tx, tenantId)
  if (rules.starts_on === null) return undefined
  const today = dayInJapan(new Date(timeOf(tx)))
  const first = monthAfter(monthOf(today), 1 - letterMonths)
  const { reverseReferrals } = await readFigureMonths(tx, tenantId)
  const lastLoaded = reverseReferrals.at(-1)
  return {
    rules,
    today,
    from: rules.starts_on > first ? rules.starts_on : first,
    knownUntil: lastLoaded === undefined ? null : lastDayOf(lastLoaded),
  }
}
