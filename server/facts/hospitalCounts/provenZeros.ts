import type { HospitalCount } from '#contract/facts/hospitalCounts.ts'

/** Counts from files for a month and department; the department is 0 if no file names it. Counts that no file provides are null. */
export type DerivedCounts = { readonly month: string; readonly own_department_id: number } & Readonly<
  Record<HospitalCount, number | null>
>

/** What complete files prove by leaving something out. */
export interface Proof {
  /** Months for which an outpatient file (外来EF) is loaded. It names every visit. */
  readonly visitMonths: readonly string[]
  /** Months for which a 様式1 is loaded that says how patients arrived. */
  readonly ambulanceMonths: readonly string[]
  /** Own departments that have department codes of the survey. Other departments are in no file, so nothing is proven about them. */
  readonly departmentIds: readonly number[]
  /** Months and departments with stays for which no file says how the patient arrived. */
  readonly unknownAmbulances: readonly { readonly month: string; readonly own_department_id: number }[]
}

const noVisits = { first_visit_count: 0, revisit_count: 0, off_hours_count: 0 } as const
const noAmbulance = { ambulance_count: 0 } as const
const unknown = { first_visit_count: null, revisit_count: null, ambulance_count: null, off_hours_count: null } as const

const keyOf = (month: string, departmentId: number) => `${month} ${departmentId}`

/**
 * Adds the zeros that files prove. Files name patients, so a department without patients is missing in them. If a
 * month's file is loaded, a department without a visit had none, also at night and on holidays, and a department
 * without an ambulance arrival had none.
 *
 * A file that names visits but not their charges leaves visits at night unknown. A file without 救急車搬送 leaves ambulance
 * arrivals unknown.
 */
export const withProvenZeros = (derived: readonly DerivedCounts[], proof: Proof): DerivedCounts[] => {
  const rows = new Map(derived.map((row) => [keyOf(row.month, row.own_department_id), row]))
  const departmentIds = [0, ...proof.departmentIds]
  const unknownAmbulances = new Set(proof.unknownAmbulances.map(({ month, own_department_id: id }) => keyOf(month, id)))
  const fill = (month: string, departmentId: number, isKnown: (row: DerivedCounts) => boolean, zeros: object) => {
    const key = keyOf(month, departmentId)
    const row = rows.get(key) ?? { month, own_department_id: departmentId, ...unknown }
    if (!isKnown(row)) rows.set(key, { ...row, ...zeros })
  }
  for (const departmentId of departmentIds) {
    for (const month of proof.visitMonths)
      fill(month, departmentId, ({ revisit_count: revisits }) => revisits !== null, noVisits)
    for (const month of proof.ambulanceMonths)
      if (!unknownAmbulances.has(keyOf(month, departmentId)))
        fill(month, departmentId, ({ ambulance_count: ambulances }) => ambulances !== null, noAmbulance)
  }
  return [...rows.values()]
}
