import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type FilterCondition,
  type MatchingGroup,
  type ReferralDefinitionKey,
  referralDefinitions,
} from '#contract/analysis/referralReports.ts'
import { expressions } from './expressions.ts'

type Condition = RawBuilder<SqlBool>
type Matcher = keyof MatchingGroup
type Given = { readonly [M in Matcher]-?: NonNullable<MatchingGroup[M]> }

/** The SQL of a value, and the type of its elements if it is an array. */
interface Matched {
  readonly value: RawBuilder<unknown>
  readonly arrayType: RawBuilder<unknown> | undefined
}

const listed = { ids: sql`int[]`, codes: sql`text[]` } as const
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
const startingWith = (text: string) => containing(text).slice(1)

/** The condition of a matcher on a value; none if the group does not have this matcher. */
const conditionIfGiven =
  <M extends Matcher>(matcher: M, condition: (matched: Matched, given: Given[M]) => Condition) =>
  (matched: Matched, group: MatchingGroup): Condition[] => {
    const { [matcher]: given }: Partial<Given> = group
    return given === undefined ? [] : [condition(matched, given)]
  }

const matching = [
  conditionIfGiven('start_with', ({ value }, text) => sql`${value} like ${startingWith(text)}`),
  conditionIfGiven('contain', ({ value }, text) => sql`${value} like ${containing(text)}`),
  conditionIfGiven(
    'not_contain',
    ({ value }, text) => sql`(${value} not like ${containing(text)} or ${value} is null)`,
  ),
  conditionIfGiven('exists', ({ value, arrayType }, exists) => {
    const there = arrayType ? sql`cardinality(${value}) > 0` : sql`${value} is not null`
    return exists ? sql`${there}` : sql`not ${there}`
  }),
  conditionIfGiven('more_equal', ({ value }, number) => sql`${value} >= ${number}::int`),
  conditionIfGiven('less_equal', ({ value }, number) => sql`${value} <= ${number}::int`),
  conditionIfGiven('in', ({ value }, ids) => sql`${value} = any(${ids}::bigint[])`),
  conditionIfGiven('not_in', ({ value }, ids) => sql`${value} <> all(${ids}::bigint[])`),
  conditionIfGiven('string_in', ({ value }, texts) => sql`${value} = any(${texts}::text[])`),
  conditionIfGiven('have_any', ({ value, arrayType = listed.codes }, list) => sql`${value} && ${list}::${arrayType}`),
  conditionIfGiven('have_all', ({ value, arrayType = listed.codes }, list) => sql`${value} @> ${list}::${arrayType}`),
  conditionIfGiven(
    'not_have_all',
    ({ value, arrayType = listed.codes }, list) => sql`not ${value} @> ${list}::${arrayType}`,
  ),
]

const all = (conditions: readonly RawBuilder<unknown>[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
const any = (conditions: readonly RawBuilder<unknown>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

const matchedOf = (key: ReferralDefinitionKey): Matched => {
  const { kind } = referralDefinitions[key]
  return {
    value: expressions[key].matched.value,
    arrayType: kind === 'ids' || kind === 'codes' ? listed[kind] : undefined,
  }
}

const holds = (matched: Matched, group: MatchingGroup): Condition =>
  all(matching.flatMap((conditionOf) => conditionOf(matched, group)))

/** SQL condition: a row of a source fulfils a filter on anything but days (days.ts). Any of its groups must match, with all matchers of the group. */
export const fulfils = ({ definition_key: key, matching_groups: groups }: FilterCondition): Condition => {
  const matched = matchedOf(key)
  return any(groups.map((group) => holds(matched, group)))
}
