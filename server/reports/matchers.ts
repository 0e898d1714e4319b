import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { monthAfter } from '#contract/months.ts'
import type { MatchingGroup } from '#contract/reports/reportItems.ts'
import type { ValueType } from '#contract/reports/valueTypes.ts'
import { all } from './relations/relation.ts'

type Sql = RawBuilder<unknown>
type Condition = RawBuilder<SqlBool>

/** What conditions on an item match: its value, and the keys of words, records and lists. */
export interface Matched {
  readonly type: ValueType
  /** A number, date, month, time or text; of words and lists what is shown. */
  readonly value: Sql
  /** The id or code of a word, or an array of those of a list. */
  readonly keys?: Sql
  /** The type of the keys, or of an array's elements. */
  readonly keyType?: 'bigint' | 'int' | 'text'
  /** Whether a row has any of some records, where that is found out for all rows at once, and not from each one's keys. */
  readonly hasAny?: (ids: readonly number[]) => Condition
}

/** SQL for a text without the difference of width, case, and hiragana from katakana. */
export const plainText = (text: Sql): Sql => sql`translate(lower(normalize(${text}, nfkc)), ${katakana}, ${hiragana})`
const letters = (first: number) =>
  Array.from({ length: 86 }, (_, index) => String.fromCodePoint(first + index)).join('')
const katakana = letters(0x30a1)
const hiragana = letters(0x3041)

const isNone = ({ type, value, keys }: Matched): Condition =>
  type === 'references'
    ? sql<SqlBool>`coalesce(cardinality(${keys ?? value}), 0) = 0`
    : sql<SqlBool>`${keys ?? value} is null`

/** Whether all entries are numbers, so that they are ids. */
const areIds = (list: readonly (number | string)[]): list is readonly number[] =>
  list.every((entry) => typeof entry === 'number')

/** Ids are compared as `bigint`, whatever the keys are, because requests may contain any safe integer. */
const arrayOf = (list: readonly (number | string)[], type: 'bigint' | 'int' | 'text'): Sql =>
  type === 'text' ? sql`${list.map(String)}::text[]` : sql`${list}::bigint[]`

/** An array of the list's keys if the entries are keys, otherwise of what it shows. */
const entriesOf = ({ value, keys, keyType = 'text' }: Matched, list: readonly (number | string)[]) =>
  keys && (keyType === 'text' || areIds(list))
    ? {
        own: keyType === 'int' ? sql`coalesce(${keys}, '{}')::bigint[]` : sql`coalesce(${keys}, '{}')`,
        given: arrayOf(list, keyType),
      }
    : { own: sql`coalesce(${value}, '{}')`, given: arrayOf(list, 'text') }

const conditionsOf = (matched: Matched, group: MatchingGroup): Condition[] => {
  const { value, keys = value, keyType = 'text' } = matched
  const given: Condition[] = []
  const add = (condition: Condition) => given.push(condition)
  const plain = plainText(value)
  if (group.exists !== undefined) add(group.exists ? sql<SqlBool>`not ${isNone(matched)}` : isNone(matched))
  if (group.start_with !== undefined)
    add(sql<SqlBool>`starts_with(${plain}, ${plainText(sql`${group.start_with}::text`)})`)
  if (group.contain !== undefined) add(sql<SqlBool>`strpos(${plain}, ${plainText(sql`${group.contain}::text`)}) > 0`)
  if (group.not_contain !== undefined)
    add(sql<SqlBool>`coalesce(strpos(${plain}, ${plainText(sql`${group.not_contain}::text`)}) = 0, true)`)
  if (group.string_in !== undefined) {
    const isIn = (text: Sql) => sql<SqlBool>`${text} = any(${group.string_in}::text[])`
    // What has codes that are no ids is found by code and by name.
    add(matched.keys && keyType === 'text' ? sql<SqlBool>`(${isIn(matched.keys)} or ${isIn(value)})` : isIn(value))
  }
  if (group.in !== undefined) add(sql<SqlBool>`${keys} = any(${arrayOf(group.in, keyType)})`)
  if (group.not_in !== undefined) add(sql<SqlBool>`coalesce(${keys} <> all(${arrayOf(group.not_in, keyType)}), true)`)
  if (group.more_equal !== undefined) add(sql<SqlBool>`${value} >= ${group.more_equal}::float8`)
  if (group.less_equal !== undefined) add(sql<SqlBool>`${value} <= ${group.less_equal}::float8`)
  if (group.start_date !== undefined) add(sql<SqlBool>`${value} >= ${group.start_date}::date`)
  if (group.end_date !== undefined) add(sql<SqlBool>`${value} <= ${group.end_date}::date`)
  if (group.start_month !== undefined) add(sql<SqlBool>`${value} >= ${group.start_month}::date`)
  if (group.end_month !== undefined) add(sql<SqlBool>`${value} < ${monthAfter(group.end_month, 1)}::date`)
  if (group.start_time !== undefined) add(sql<SqlBool>`${value} >= ${group.start_time}::time`)
  if (group.end_time !== undefined) add(sql<SqlBool>`${value} <= ${group.end_time}::time`)
  if (group.have_any !== undefined) {
    if (matched.hasAny && areIds(group.have_any)) add(matched.hasAny(group.have_any))
    else {
      const { own, given: list } = entriesOf(matched, group.have_any)
      add(sql<SqlBool>`${own} && ${list}`)
    }
  }
  if (group.have_all !== undefined) {
    const { own, given: list } = entriesOf(matched, group.have_all)
    add(sql<SqlBool>`${own} @> ${list}`)
  }
  if (group.not_have_all !== undefined) {
    const { own, given: list } = entriesOf(matched, group.not_have_all)
    add(sql<SqlBool>`not ${own} @> ${list}`)
  }
  return given
}

/** SQL condition: any of the groups matches, with all of its matchers. */
export const matchesAny = (matched: Matched, groups: readonly MatchingGroup[]): Condition =>
  sql<SqlBool>`(${sql.join(
    groups.map((group) => all(conditionsOf(matched, group))),
    sql` or `,
  )})`
