import { type RawBuilder, sql } from 'kysely'
import type { GroupingCondition, ReferralDefinitionKey } from '#contract/analysis/referralReports.ts'
import type { Language } from '#contract/messages.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { daysAfter } from '#contract/days.ts'
import { monthAfter } from '#contract/months.ts'
import { partLabelOf } from '../figures/spans.ts'
import { corrected } from '../../records/correctedInstitutions.ts'
import { toldApart } from '../../records/namesakes.ts'
import type { Days } from './days.ts'

/** The value of a group; months and fiscal years by their first day. */
export type GroupValue = string | number | null

interface Asked {
  readonly tenantId: number
  readonly language: Language
  readonly values: readonly (string | number)[]
}

/** Of what labels are wanted: the values of a grouping, and the days of referrals that the conditions leave. */
interface Wanted {
  readonly language: Language
  readonly grouping: GroupingCondition
  readonly values: readonly GroupValue[]
  readonly days: readonly Days[]
}

const monthsInYear = 12

type Names = RawBuilder<{ value: string; name: string }>

/** Names from tables. */
const stored: Readonly<Partial<Record<ReferralDefinitionKey, (asked: Asked) => Names>>> = {
  medical_institution_id: ({ tenantId, values }) =>
    sql`select id::text as value, ${corrected(tenantId, 'name', 'medical_institutions')} as name from medical_institutions where id = any(${values}::bigint[])`,
  own_department_id: ({ tenantId, values }) =>
    sql`select id::text as value, name from own_departments where tenant_id = ${tenantId} and id = any(${values}::bigint[])`,
  prefecture: ({ language }) =>
    sql`select code as value, ${sql.ref(language === 'ja' ? 'name' : 'name_en')} as name from prefectures`,
  municipality: ({ values }) => sql`select code as value, name from municipalities where code = any(${values}::text[])`,
  facility_type: () => sql`select id::text as value, name from facility_types`,
  mdc: () => sql`select code as value, name from mdcs`,
  dpc6: ({ values }) => sql`select code as value, name from dpc_diseases where code = any(${values}::text[])`,
  kcode: ({ values }) => sql`select code as value, name from kcodes where code = any(${values}::text[])`,
}

const words: ReadonlyMap<string, Readonly<Record<Language, string>>> = new Map([
  ['first_visit', { ja: '初診', en: 'First visit' }],
  ['return_visit', { ja: '再診', en: 'Later visit' }],
  ['replied', { ja: '返書済み', en: 'Answered' }],
  ['not_replied', { ja: '未返書', en: 'Not answered' }],
  ['male', { ja: '男', en: 'Male' }],
  ['female', { ja: '女', en: 'Female' }],
])

const none = { ja: 'なし', en: 'None' } as const
const noDepartment = { ja: '診療科なし', en: 'No department' } as const

const tens: Readonly<Record<Language, (age: number) => string>> = {
  ja: (age) => (age < 10 ? '10歳未満' : `${age}歳代`),
  en: (age) => `${age}–${age + 9}`,
}

/** The days of a month or fiscal year that conditions leave. @param first - its first day */
const shownOf = (first: string, unit: 'month' | 'year', days: readonly Days[]) => {
  const end = monthAfter(first, unit === 'year' ? monthsInYear : 1)
  const within = days.filter((one) => one.first < end && one.end > first)
  const [begins, ends] = [
    within.map((one) => one.first).toSorted()[0],
    within
      .map((one) => one.end)
      .toSorted()
      .at(-1),
  ]
  return {
    first: begins !== undefined && begins > first ? begins : first,
    last: daysAfter(ends !== undefined && ends < end ? ends : end, -1),
  }
}

/** The name of a value that is in no table. Codes of the survey and of diseases get their meaning. */
const spoken = (
  { definition_key: key, date_grouping: dateGrouping }: GroupingCondition,
  value: string | number,
  { language, days }: Pick<Wanted, 'language' | 'days'>,
): string => {
  if (key === 'referral_date') {
    const unit = dateGrouping === 'fiscal_year' ? 'year' : 'month'
    return partLabelOf(shownOf(String(value), unit, days), unit, language)
  }
  if (key === 'own_department_id' && value === 0) return noDepartment[language]
  if (key === 'age') return tens[language](Number(value))
  return words.get(String(value))?.[language] ?? String(value)
}

/** Returns a function that gives the names of a grouping's values. */
export const readLabels = async (
  tx: TenantTransaction,
  tenantId: number,
  { language, grouping, values, days }: Wanted,
): Promise<(value: GroupValue) => string> => {
  const lookup = { tenantId, language, values: [...new Set(values)].filter((value) => value !== null) }
  const names = stored[grouping.definition_key]?.(lookup)
  const { rows = [] } = names && lookup.values.length > 0 ? await names.execute(tx) : {}
  const named =
    grouping.definition_key === 'medical_institution_id'
      ? await toldApart(
          { tx, tenantId },
          rows,
          ({ value, name }) => ({ id: Number(value), name }),
          ({ value }, name) => ({ value, name }),
        )
      : rows
  const nameByValue = new Map(named.map(({ value, name }) => [value, name]))
  return (value) =>
    value === null ? none[language] : (nameByValue.get(String(value)) ?? spoken(grouping, value, { language, days }))
}
