import { catalogue, catalogueKeys, type CatalogueKey } from '#contract/reports/items/catalogue.ts'
import type { ReportItemDefinition } from '#contract/reports/items/item.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'

/** The keys of the catalogue that reports of a kind can have. */
export const keysOf = (kind: ReportKind): CatalogueKey[] =>
  catalogueKeys.filter((key) => (catalogue[key] as ReportItemDefinition).kinds.includes(kind))

/** An item as clients send it, with a period of the last twelve months where it needs one. */
export const itemOf = (
  definitionKey: string,
  conditions: Readonly<Record<string, unknown>> = {},
  key = definitionKey,
) => {
  const definition = (catalogue as Readonly<Record<string, ReportItemDefinition>>)[definitionKey]
  const needs = definition?.narrowedBy ?? []
  const period = needs.includes('period')
    ? { startMonthsAway: 11, endMonthsAway: 0 }
    : needs.includes('fiscal_year')
      ? { fiscalYearsAway: 0 }
      : {}
  const hasPeriod = ['startMonth', 'startMonthsAway', 'fiscalYear', 'fiscalYearsAway', 'halfYearsAway', 'period'].some(
    (name) => name in conditions,
  )
  return { key, definitionKey, aggregationConditions: { ...(hasPeriod ? {} : period), ...conditions } }
}

/** A request of some items, each of them shown. */
export const reportOf = (items: readonly ReturnType<typeof itemOf>[]) => ({
  items: [...items],
  displayItems: items.map(({ key }) => key),
})
