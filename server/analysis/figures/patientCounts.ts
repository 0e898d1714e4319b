import type { HospitalCount } from '#contract/facts/hospitalCounts.ts'
import { hospitalCounts } from '#contract/facts/hospitalCounts.ts'
import { lastDayOf, monthAfter, monthsBetween } from '#contract/months.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { derivedCounts } from '../../facts/hospitalCounts/derivedCounts.ts'
import { ambulancesOutside, knownCounts } from '../../facts/hospitalCounts/knownCounts.ts'
import { admissionsUnsettledFrom, areAdmissionsUnsettled, readFigureMonths } from '../../facts/months/figureMonths.ts'
import type { SpanDays } from './spans.ts'

/** Counts of patients; null if unknown. */
export interface PatientCounts extends Readonly<Record<HospitalCount, number | null>> {
  /** The ambulance arrivals that the first visits leave out ({@link ambulancesOutside}). */
  readonly ambulances_outside: number | null
  /** Whether first visits of some month come from files, which do not say who came by ambulance. */
  readonly has_automatic_first_visits: boolean
  /** Months whose `ambulance_count`, and whose `ambulances_outside`, are automatic and may still grow. */
  readonly unsettled: { readonly ambulances: readonly string[]; readonly outside: readonly string[] }
}

const nothingKnown: PatientCounts = {
  first_visit_count: null,
  revisit_count: null,
  ambulance_count: null,
  off_hours_count: null,
  ambulances_outside: null,
  has_automatic_first_visits: false,
  unsettled: { ambulances: [], outside: [] },
}

const distinctMonths = (all: readonly (readonly string[])[]): string[] => [...new Set(all.flat())].toSorted()

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
    unsettled: {
      ambulances: distinctMonths(counts.map(({ unsettled }) => unsettled.ambulances)),
      outside: distinctMonths(counts.map(({ unsettled }) => unsettled.outside)),
    },
  }
}

/** The counts of a month, and the month itself if its admissions may not all have ended. */
type Known = ReturnType<typeof knownCounts> & { readonly unsettled: readonly string[] }

const valuesOf = (
  counts: Known['whole'],
  unsettled: readonly string[],
  parts?: Known['departments'],
): PatientCounts => {
  const outside = ambulancesOutside(counts, parts)
  const isAutomatic = counts.ambulance_count.source === 'derived'
  // Of entered arrivals only those are added to automatic first visits that 様式1 knows so far.
  const isOutsideAutomatic = isAutomatic || outside !== counts.ambulance_count.value
  return {
    first_visit_count: counts.first_visit_count.value,
    revisit_count: counts.revisit_count.value,
    ambulance_count: counts.ambulance_count.value,
    off_hours_count: counts.off_hours_count.value,
    ambulances_outside: outside,
    has_automatic_first_visits: counts.first_visit_count.source === 'derived',
    unsettled: { ambulances: isAutomatic ? unsettled : [], outside: isOutsideAutomatic ? unsettled : [] },
  }
}

const ofDepartments = ({ whole, departments, unsettled }: Known, asked: readonly number[]): PatientCounts =>
  asked.length === 0
    ? valuesOf(whole, unsettled, departments)
    : sumOfKnown(
        asked.map((id) => {
          const department = departments.find(({ own_department_id: own }) => own === id)
          return department ? valuesOf(department, unsettled) : nothingKnown
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
  const figureMonths = await readFigureMonths(tx, tenantId)
  const ofMonths = spans.map(({ start_date: start, end_date: end }) =>
    monthsBetween(start, end).map((month) => ({
      ...knownCounts(enteredBy.get(month) ?? [], derivedBy.get(month) ?? []),
      unsettled: areAdmissionsUnsettled(figureMonths, month) ? [month] : [],
    })),
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
  spans: readonly Pick<SpanDays, 'start_date' | 'end_date'>[],
  departmentIds: readonly number[] = [],
): Promise<PatientCounts[]> => (await readKnownPatients(tx, tenantId, spans))(departmentIds)

/** The months in which automatic arrivals of the whole hospital may still grow. Where the office has entered its number, that is final. */
export const readUnsettledArrivals = async (
  tx: TenantTransaction,
  tenantId: number,
): Promise<PatientCounts['unsettled']> => {
  const months = await readFigureMonths(tx, tenantId)
  const [first, last] = [admissionsUnsettledFrom(months), months.stays.at(-1)]
  if (first === null || last === undefined || first > last) return nothingKnown.unsettled
  const [counts] = await readPatientCounts(tx, tenantId, [{ start_date: first, end_date: lastDayOf(last) }])
  return counts?.unsettled ?? nothingKnown.unsettled
}
