import type { HospitalCount } from '../../../contract/facts/hospitalCounts.ts'
import { hospitalCounts } from '../../../contract/facts/hospitalCounts.ts'
import { monthAfter, monthsBetween } from '../../../contract/months.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { derivedCounts } from '../../facts/hospitalCounts/derivedCounts.ts'
import { ambulancesOutside, knownCounts } from '../../facts/hospitalCounts/knownCounts.ts'
import type { SpanDays } from './spans.ts'

/** Counts of patients; null if unknown. */
export interface PatientCounts extends Readonly<Record<HospitalCount, number | null>> {
  /** The ambulance arrivals that the first visits leave out ({@link ambulancesOutside}). */
  readonly ambulances_outside: number | null
  /** Whether first visits of some month come from files, which do not say who came by ambulance. */
  readonly has_automatic_first_visits: boolean
}

const nothingKnown: PatientCounts = {
  first_visit_count: null,
  revisit_count: null,
  ambulance_count: null,
  off_hours_count: null,
  ambulances_outside: null,
  has_automatic_first_visits: false,
}

/** A sum that is known only if all of its parts are. */
const sumOfKnown = (counts: readonly PatientCounts[]): PatientCounts => {
  const sumOf = (count: HospitalCount | 'ambulances_outside') =>
    counts.reduce<number | null>((total, row) => {
      const value = row[count]
      return total === null || value === null ? null : total + value
    }, 0)
  return {
    first_visit_count: sumOf('first_visit_count'),
    revisit_count: sumOf('revisit_count'),
    ambulance_count: sumOf('ambulance_count'),
    off_hours_count: sumOf('off_hours_count'),
    ambulances_outside: sumOf('ambulances_outside'),
    has_automatic_first_visits: counts.some((row) => row.has_automatic_first_visits),
  }
}

type Known = ReturnType<typeof knownCounts>

const valuesOf = (counts: Known['whole'], parts?: Known['departments']): PatientCounts => ({
  first_visit_count: counts.first_visit_count.value,
  revisit_count: counts.revisit_count.value,
  ambulance_count: counts.ambulance_count.value,
  off_hours_count: counts.off_hours_count.value,
  ambulances_outside: ambulancesOutside(counts, parts),
  has_automatic_first_visits: counts.first_visit_count.source === 'derived',
})

const ofDepartments = ({ whole, departments }: Known, asked: readonly number[]): PatientCounts =>
  asked.length === 0
    ? valuesOf(whole, departments)
    : sumOfKnown(
        asked.map((id) => {
          const department = departments.find(({ own_department_id: own }) => own === id)
          return department ? valuesOf(department) : nothingKnown
        }),
      )

/** The patients of each span, for any own departments, from one reading. @param spans - of whole months */
export const readKnownPatients = async (
  tx: TenantTransaction,
  tenantId: number,
  spans: readonly Pick<SpanDays, 'start_date' | 'end_date'>[],
): Promise<(departmentIds: readonly number[]) => PatientCounts[]> => {
  const starts = spans.map(({ start_date: start }) => start).toSorted()
  const ends = spans.map(({ end_date: end }) => end).toSorted()
  const first = starts[0]
  const last = ends.at(-1)
  if (first === undefined || last === undefined) return () => []
  const next = monthAfter(last, 1)
  const [entered, derived] = await Promise.all([
    tx
      .selectFrom('hospital_counts')
      .where('tenant_id', '=', tenantId)
      .where('month', '>=', first)
      .where('month', '<', next)
      .select(['month', 'own_department_id', ...hospitalCounts])
      .execute(),
    derivedCounts(tx, tenantId, first, next),
  ])
  const enteredBy = Map.groupBy(entered, ({ month }) => month)
  const derivedBy = Map.groupBy(derived, ({ month }) => month)
  const ofMonths = spans.map(({ start_date: start, end_date: end }) =>
    monthsBetween(start, end).map((month) => knownCounts(enteredBy.get(month) ?? [], derivedBy.get(month) ?? [])),
  )
  return (departmentIds) => {
    const distinctIds = [...new Set(departmentIds)]
    return ofMonths.map((months) => sumOfKnown(months.map((known) => ofDepartments(known, distinctIds))))
  }
}

/**
 * The patients of each span. A count is known only if it is known for every month and every given department.
 * @param spans - of whole months
 * @param departmentIds - 0 for patients without a department; empty for the whole hospital
 */
export const readPatientCounts = async (
  tx: TenantTransaction,
  tenantId: number,
  spans: readonly SpanDays[],
  departmentIds: readonly number[] = [],
): Promise<PatientCounts[]> => (await readKnownPatients(tx, tenantId, spans))(departmentIds)
