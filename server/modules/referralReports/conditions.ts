import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type FilterCondition,
  type MatchingGroup,
  type ReferralDefinitionKey,
  referralDefinitions,
} from '../../../contract/referralReports.ts'
import { monthAfter } from '../../../contract/months.ts'
import { expressions } from './expressions.ts'

type Condition = RawBuilder<SqlBool>
type Matcher = keyof MatchingGroup
type Given = { readonly [M in Matcher]-?: NonNullable<MatchingGroup[M]> }
type Value<M extends Matcher> = Given[M]

/** What is matched: the SQL of its value, and the type of the entries where it is an array. */
interface Matched {
  readonly value: RawBuilder<unknown>
  readonly arrayType: RawBuilder<unknown> | undefined
}

const listed = { ids: sql`int[]`, codes: sql`text[]` } as const
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
const startingWith = (text: string) => containing(text).slice(1)

type Matching = { readonly [M in Matcher]: (matched: Matched, given: Value<M>) => Condition }

const matching: Matching = {
  start_with: ({ value }, text) => sql`${value} like ${startingWith(text)}`,
  contain: ({ value }, text) => sql`${value} like ${containing(text)}`,
  not_contain: ({ value }, text) => sql`(${value} not like ${containing(text)} or ${value} is null)`,
  exists: ({ value, arrayType }, exists) => {
    const there = arrayType ? sql`cardinality(${value}) > 0` : sql`${value} is not null`
    return exists ? sql`${there}` : sql`not ${there}`
  },
  more_equal: ({ value }, number) => sql`${value} >= ${number}::int`,
  less_equal: ({ value }, number) => sql`${value} <= ${number}::int`,
  in: ({ value }, ids) => sql`${value} = any(${ids}::bigint[])`,
  not_in: ({ value }, ids) => sql`${value} <> all(${ids}::bigint[])`,
  string_in: ({ value }, texts) => sql`${value} = any(${texts}::text[])`,
  start_date: ({ value }, day) => sql`${value} >= ${day}::date`,
  end_date: ({ value }, day) => sql`${value} <= ${day}::date`,
  start_month: ({ value }, month) => sql`${value} >= ${month}::date`,
  end_month: ({ value }, month) => sql`${value} < ${monthAfter(month, 1)}::date`,
  have_any: ({ value, arrayType = listed.codes }, list) => sql`${value} && ${list}::${arrayType}`,
  have_all: ({ value, arrayType = listed.codes }, list) => sql`${value} @> ${list}::${arrayType}`,
  not_have_all: ({ value, arrayType = listed.codes }, list) => sql`not ${value} @> ${list}::${arrayType}`,
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
const any = (conditions: readonly RawBuilder<unknown>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

const matchedOf = (key: ReferralDefinitionKey): Matched => {
  const { kind } = referralDefinitions[key]
  return { value: expressions[key].value, arrayType: kind === 'ids' || kind === 'codes' ? listed[kind] : undefined }
}

const matches = <M extends Matcher>(matched: Matched, matcher: M, group: MatchingGroup): Condition[] => {
  const { [matcher]: given }: Partial<Given> = group
  return given === undefined ? [] : [matching[matcher](matched, given)]
}

const holds = (matched: Matched, group: MatchingGroup): Condition =>
  all((Object.keys(matching) as Matcher[]).flatMap((matcher) => matches(matched, matcher, group)))

/** Whether a row of a source fulfils a condition: any of its groups, of which all matchers hold. */
export const fulfils = ({ definition_key: key, matching_groups: groups }: FilterCondition): Condition => {
  const matched = matchedOf(key)
  return any(groups.map((group) => holds(matched, group)))
}
