import { type RawBuilder, sql } from 'kysely'
import { trendNeeds } from '#contract/facts/referralTrends.ts'
import { type TrendBasis, trendBases } from '#contract/facts/trendWords.ts'
import type { Language } from '#contract/messages.ts'
import { trendState } from './trendState.ts'

type Sql = RawBuilder<unknown>

/** SQL for a text with values in the places that it names. */
const filled = (text: string, values: Readonly<Record<string, Sql>>): Sql => {
  const parts = text.split(/%\{(\w+)\}/).map((part, place) => {
    if (place % 2 === 0) return sql`${sql.lit(part)}::text`
    const value = values[part]
    if (!value) throw new Error(`Nothing is known of ${part}`)
    return value
  })
  return sql`concat(${sql.join(parts)})`
}

/** English calendars shorten all months to three letters but this one. */
const monthIn: Readonly<Record<Language, (month: Sql) => Sql>> = {
  ja: (month) => sql`to_char(${month}, 'YYYY"年"FMMM"月"')`,
  en: (month) => sql`replace(to_char(${month}, 'Mon YYYY'), 'Sep ', 'Sept ')`,
}

/**
 * SQL for what a stored trend rests on, in the words of lists and records.
 * @param table - what the query calls `referral_trends`
 */
export const trendBasis = (table: string, language: Language): Sql => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const count = (name: string) => sql`to_char(coalesce(${column(name)}, 0), 'FM999,999,990')`
  const textOf = (basis: TrendBasis) =>
    filled(trendBases[basis][language], {
      until: monthIn[language](column('as_of')),
      months: column('month_count'),
      count: count('observed'),
      expected: sql`coalesce(to_char(${column('expected')}, 'FM999,999,990.0'), '–')`,
      lower: count('lower'),
      upper: count('upper'),
      known: sql`coalesce(${column('known_months')}::text, '–')`,
    })
  return sql`case ${trendState(table)}
    when 'too_few' then
      case when ${column('expected')} is null then ${textOf('nothing_expected')} else ${textOf('too_few')} end
    when 'too_varied' then ${textOf('too_varied')}
    when 'too_short' then
      case when ${column('known_months')} >= ${sql.lit(trendNeeds.pastMonths)} then ${textOf('list_missing')} else ${textOf('too_short')} end
    else ${textOf('judged')}
  end`
}
