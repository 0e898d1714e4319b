import {
  type HospitalCount,
  type HospitalCountMonth,
  hospitalCounts,
  type KnownCount,
} from '#contract/facts/hospitalCounts.ts'
import type { z } from 'zod'

/** Counts of a department; null means unknown. */
export type Counts = Readonly<Record<HospitalCount, number | null>>
export type DepartmentCounts = Counts & { readonly own_department_id: number }
type Known = Record<HospitalCount, KnownCount>

const ofEach = (countOf: (count: HospitalCount) => KnownCount): Known => ({
  first_visit_count: countOf('first_visit_count'),
  revisit_count: countOf('revisit_count'),
  ambulance_count: countOf('ambulance_count'),
  off_hours_count: countOf('off_hours_count'),
})

const knownCount = (entered: number | null, derived: number | null): KnownCount => {
  if (entered !== null) return { value: entered, source: 'entered', entered, derived }
  return { value: derived, source: derived === null ? null : 'derived', entered: null, derived }
}

const sumOf = (values: readonly (number | null)[]): number | null => {
  const said = values.filter((value) => value !== null)
  return said.length > 0 ? said.reduce((total, value) => total + value, 0) : null
}

/** Sums a count up over departments. */
const summed = (counts: readonly KnownCount[]): KnownCount => {
  const said = counts.filter(({ value }) => value !== null)
  const value = sumOf(said.map((count) => count.value))
  const isEntered = said.every(({ source }) => source === 'entered')
  return {
    value,
    source: value === null ? null : isEntered ? 'entered' : 'derived',
    entered: null,
    derived: sumOf(counts.map(({ derived }) => derived)),
  }
}

/**
 * The known counts of a month. An entered count takes precedence over the one from files, each count separately. The
 * hospital's total is the sum over departments unless a total was entered. If a count is entered for some department,
 * the sum leaves out patients whose department no file names, because they may be the same patients.
 * @param entered - counts of the whole hospital have the department 0
 * @param derived - patients without a department have the department 0
 */
export const knownCounts = (
  entered: readonly DepartmentCounts[],
  derived: readonly DepartmentCounts[],
): Pick<z.input<typeof HospitalCountMonth>, 'whole' | 'departments'> => {
  const typed = new Map(entered.map((row) => [row.own_department_id, row]))
  const derivedByDepartment = new Map(derived.map((row) => [row.own_department_id, row]))
  const ids = [...new Set([...typed.keys(), ...derivedByDepartment.keys()])].filter(
    (id) => id !== 0 || derivedByDepartment.has(0),
  )
  const departments = ids
    .toSorted((one, other) => one - other)
    .map((id) => ({
      own_department_id: id,
      ...ofEach((count) =>
        knownCount(id === 0 ? null : (typed.get(id)?.[count] ?? null), derivedByDepartment.get(id)?.[count] ?? null),
      ),
    }))
  const whole = ofEach((count) => {
    const isEnteredByDepartment = entered.some((row) => row.own_department_id !== 0 && row[count] !== null)
    const sum = summed(
      departments
        .filter(({ own_department_id: id }) => id !== 0 || !isEnteredByDepartment)
        .map((department) => department[count]),
    )
    const asWhole = typed.get(0)?.[count] ?? null
    const derivedSum = sumOf(departments.map((department) => department[count].derived))
    if (asWhole === null) return { ...sum, derived: derivedSum }
    return { value: asWhole, source: 'entered', entered: asWhole, derived: derivedSum }
  })
  return { whole, departments }
}

/**
 * The ambulance arrivals that first visits leave out, so that 特定機能病院 count each of them once. Entered first visits leave
 * out all of them. First visits from 外来EF contain the patients who went home again, and not those who were admitted,
 * whose first visit is charged with the stay; 様式1 counts these. Where it does not, all arrivals count: the rate is then at
 * most too low.
 * @param parts - the departments that a hospital's counts are the sum of
 */
export const ambulancesOutside = (counts: Known, parts: readonly Known[] = [counts]): number | null => {
  const { value, derived } = counts.ambulance_count
  const isAutomatic =
    counts.first_visit_count.source === 'derived' &&
    parts.every(({ first_visit_count: { source } }) => source !== 'entered')
  const areAdmissionsKnown = parts.every(
    (part) => part.first_visit_count.derived === null || part.ambulance_count.derived !== null,
  )
  if (value === null || derived === null || !isAutomatic || !areAdmissionsKnown) return value
  return Math.min(value, derived)
}

/** Whether any count is known. */
export const saysSomething = (counts: Counts): boolean => hospitalCounts.some((count) => counts[count] !== null)
