import type { Feature } from '#contract/features.ts'
import { communicationContract } from '#contract/communications/communications.ts'
import { AggregationConditions } from '#contract/reports/aggregationConditions.ts'
import { type Behind, type ListBehind, listBehind, listsBehind } from '#contract/reports/behind.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { fieldConverter } from '#dataProvider/fieldNames.ts'
import type { ReportItem, ReportRequest, ResultColumn } from '#ui/reports/reportCalls.ts'

const features: Readonly<Record<ListBehind, Feature>> = {
  referrals: 'medical_institutions_search',
  reverse_referrals: 'reverse_referrals',
  communications: 'communications',
  tasks: 'tasks',
  vocs: 'communications',
  medical_institutions: 'medical_institutions_search',
}

const pathOf = ({ list, institutionId }: Behind) => {
  if (list === 'medical_institutions') return '/medical_institutions_search'
  return institutionId === null ? `/${list}` : `/crms/${institutionId}/${list}`
}

/** The conditions as the list's address has them: camelCase, and the ends of a period one by one. */
const filterOf = ({ list, conditions }: Behind) => {
  if (list !== 'communications') return fieldConverter(listsBehind[list], 'toCamel')(conditions)
  const { period, ...others } = conditions
  return fieldConverter(communicationContract.filters, 'toCamel')({ ...others, ...Object(period) })
}

/** The address of the list behind a cell. */
export const addressOf = (behind: Behind): string =>
  `${pathOf(behind)}?${new URLSearchParams({ filter: JSON.stringify(filterOf(behind)) })}`

export interface CellPlace {
  readonly kind: ReportKind
  readonly rowId: number
  readonly item: ReportItem
  readonly column: ResultColumn
  readonly request: ReportRequest
}

const conditionsOf = fieldConverter(AggregationConditions, 'toSnake')

/** The address of the list that a cell counts; undefined if there is none, or if the plan does not include it. */
export const behindAddress = (
  { kind, rowId, item, column, request }: CellPlace,
  plan: readonly Feature[],
): string | undefined => {
  const { data: conditions } = AggregationConditions.safeParse(conditionsOf(item.aggregationConditions ?? {}))
  if (!conditions) return undefined
  const { period } = column
  const behind = listBehind({
    kind,
    rowId,
    definitionKey: item.definitionKey,
    conditions,
    period: period && { start_date: period.startDate, end_date: period.endDate },
    areaLabelId: request.medicalInstitutionLabelId,
    facilityTypeIds: request.aggregationConditionFacilityTypeIds ?? undefined,
  })
  return behind && plan.includes(features[behind.list]) ? addressOf(behind) : undefined
}
