import { communicationOperations } from '../communications/communications.ts'
import { vocContract } from '../communications/vocs.ts'
import { referralOperations } from '../facts/referrals.ts'
import { reverseReferralOperations } from '../facts/reverseReferrals.ts'
import { MedicalInstitutionConditions } from '../institutions/medicalInstitutions.ts'
import { taskContract } from '../work/tasks.ts'
import type { AggregationConditions } from './aggregationConditions.ts'
import type { ReportKind } from './valueTypes.ts'

/** The lists behind cells, with the schema of their conditions. */
export const listsBehind = {
  referrals: referralOperations.listReferrals.query,
  reverse_referrals: reverseReferralOperations.listReverseReferrals.query,
  communications: communicationOperations.searchInstitutionCommunications.body,
  tasks: taskContract.operations.listTasks.query,
  vocs: vocContract.operations.listVocs.query,
  medical_institutions: MedicalInstitutionConditions,
} as const
export type ListBehind = keyof typeof listsBehind

type Conditions = Readonly<Record<string, unknown>>

/** A list whose `total_count` is the number in a cell. */
export interface Behind {
  readonly list: ListBehind
  /** Whose list it is; null for lists that are not of one institution. */
  readonly institutionId: number | null
  readonly conditions: Conditions
}

/** A cell of a result, and what it counts. */
export interface CountingCell {
  readonly kind: ReportKind
  readonly rowId: number
  readonly definitionKey: string
  readonly conditions: AggregationConditions
  /** The days that it counts; null without a period. */
  readonly period: { readonly start_date: string; readonly end_date: string } | null
  /** For reports on areas: the label whose areas are the rows, and the facility types that count. */
  readonly areaLabelId?: number | undefined
  readonly facilityTypeIds?: readonly number[] | undefined
}

/** How a list says one of an item's conditions; null if it cannot. */
type Said = (value: never) => Conditions | null
type Saying = Partial<Record<keyof AggregationConditions, Said>>

/** Lists have one value where items can have several. */
const single =
  (name: string) =>
  (values: readonly unknown[]): Conditions | null =>
    values.length === 1 ? { [name]: values[0] } : null

const departments: Saying = {
  own_department_ids: single('own_department_id'),
  // It can only be the tenant's own institution, to which all of them were sent.
  tenant_medical_institution_ids: () => ({}),
}
const referrals: Saying = {
  ...departments,
  visit_kind: (kind: 'first_visit' | 'return_visit' | 'all') =>
    kind === 'all' ? {} : { first_visit: kind === 'first_visit' },
  dpc6_digits: single('admitted_disease'),
  kcodes: single('kcode'),
}
const communications: Saying = {
  communication_type: (type: string) => ({ communication_type: type }),
  is_doctor_attended: (isAttended: boolean) => ({ is_doctor_attended: isAttended }),
  staff_ids: single('staff_id'),
  communication_label_conditions: (labels: readonly unknown[]) => ({ communication_labels: labels }),
}
const vocs: Saying = {
  voc_statuses: single('status'),
  voc_group_ids: single('voc_group_id'),
  voc_priorities: single('priority'),
}

interface Counted {
  readonly list: Exclude<ListBehind, 'medical_institutions'>
  /** The conditions that every cell of the item has. */
  readonly always?: Conditions
  readonly saying: Saying
}

/** The items that count the entries of an institution's lists. */
const counted: Readonly<Record<string, Counted>> = {
  referral_count: { list: 'referrals', saying: referrals },
  unreplied_count: { list: 'referrals', always: { unreplied: true }, saying: departments },
  hospital_admission_count: { list: 'referrals', always: { admitted: true }, saying: referrals },
  operation_count: { list: 'referrals', always: { operated: true }, saying: referrals },
  reverse_referral_count: { list: 'reverse_referrals', saying: departments },
  contact_count: { list: 'communications', saying: communications },
  visit_count: { list: 'communications', always: { is_visit: true }, saying: communications },
  refused_referral_count: {
    list: 'communications',
    always: { communication_type: 'refused_referral' },
    saying: communications,
  },
  voc_count: { list: 'vocs', saying: vocs },
  open_task_count: { list: 'tasks', always: { status: 'incomplete' }, saying: {} },
  overdue_task_count: { list: 'tasks', always: { status: 'incomplete', overdue: true }, saying: {} },
}

const periodConditions = new Set<string>([
  'start_month',
  'end_month',
  'start_months_away',
  'end_months_away',
  'fiscal_year',
  'fiscal_years_away',
  'half_years_away',
  'to_date',
  'period',
] satisfies (keyof AggregationConditions)[])

/** How each list says a span of days. */
const spanOf = (list: Counted['list'], { start_date: start, end_date: end }: NonNullable<CountingCell['period']>) => {
  if (list === 'communications') return { period: { start_date: start, end_date: end } }
  return list === 'vocs' ? { start_date: start, end_date: end } : { from: start, to: end }
}

const said = (saying: Saying, conditions: AggregationConditions): Conditions | null => {
  let all: Conditions = {}
  for (const [name, value] of Object.entries(conditions)) {
    if (value === undefined || periodConditions.has(name)) continue
    const say = saying[name as keyof AggregationConditions] as ((given: unknown) => Conditions | null) | undefined
    const some = say?.(value)
    if (!some) return null
    all = { ...all, ...some }
  }
  return all
}

const institutionsOf = ({ rowId, areaLabelId, facilityTypeIds = [] }: CountingCell): Behind | null =>
  rowId === 0 || areaLabelId === undefined
    ? null
    : {
        list: 'medical_institutions',
        institutionId: null,
        conditions: {
          labels: [{ label_id: areaLabelId, area_ids: [rowId] }],
          running_status: ['open', 'suspended', 'unknown'],
          ...(facilityTypeIds.length > 0 && { facility_type_ids: facilityTypeIds }),
        },
      }

/**
 * The list that a cell counts. Its `total_count` is the cell's number.
 * @returns null if no list can say what the cell counts: rates and sums, several own departments, areas and departments
 */
export const listBehind = (cell: CountingCell): Behind | null => {
  const { kind, rowId, definitionKey, conditions, period } = cell
  if (kind === 'area' && definitionKey === 'institution_count') return institutionsOf(cell)
  const item = kind === 'medical_institution' ? counted[definitionKey] : undefined
  const narrowed = item && said(item.saying, conditions)
  if (!item || !narrowed) return null
  const { list, always = {} } = item
  if (list !== 'tasks' && !period) return null
  const isOfAll = list === 'tasks' || list === 'vocs'
  const all = {
    ...always,
    ...narrowed,
    ...(period && list !== 'tasks' && spanOf(list, period)),
    ...(isOfAll && { medical_institution_id: rowId }),
  }
  // Codes of diseases and operations can have forms that the list refuses.
  return listsBehind[list].safeParse(all).success
    ? { list, institutionId: isOfAll ? null : rowId, conditions: all }
    : null
}
