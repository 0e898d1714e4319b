import { type RawBuilder, sql } from 'kysely'
import type { GroupingCondition, ReferralDefinitionKey } from '../../../contract/analysis/referralReports.ts'
import type { Language } from '../../../contract/messages.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { labelOf } from '../figures/spans.ts'
import { corrected } from '../../records/correctedInstitutions.ts'
import { toldApart } from '../../records/namesakes.ts'

/** The value of a group; months and fiscal years by their first day. */
export type GroupValue = string | number | null

interface Asked {
  readonly tenantId: number
  readonly language: Language
  readonly values: readonly (string | number)[]
}

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

/** The name of a value that is in no table. Codes of the survey and of diseases get their meaning. */
const spoken = (
  { definition_key: key, date_grouping: dateGrouping }: GroupingCondition,
  value: string | number,
  language: Language,
): string => {
  if (key === 'referral_date')
    return labelOf(String(value), dateGrouping === 'fiscal_year' ? 'year' : 'month', language)
  if (key === 'own_department_id' && value === 0) return noDepartment[language]
  if (key === 'age') return tens[language](Number(value))
  return words.get(String(value))?.[language] ?? String(value)
}

/** Returns a function that gives the names of a grouping's values. */
export const readLabels = async (
  tx: TenantTransaction,
  tenantId: number,
  language: Language,
  grouping: GroupingCondition,
  values: readonly GroupValue[],
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
    value === null ? none[language] : (nameByValue.get(String(value)) ?? spoken(grouping, value, language))
}
