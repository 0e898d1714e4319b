import type { HospitalCount } from '../../../contract/facts/hospitalCounts.ts'

/** What files say of a month and department, 0 where no file says the department. Counts that they say nothing of are null. */
export type DerivedCounts = { readonly month: string; readonly own_department_id: number } & Readonly<
  Record<HospitalCount, number | null>
>

/** What whole files prove by leaving something out. */
export interface Proof {
  /** Months whose file of outpatients (外来EF) stands: it names every visit. */
  readonly visitMonths: readonly string[]
  /** Months whose 様式1 stands and says how patients came. */
  readonly ambulanceMonths: readonly string[]
  /** Own departments that codes of the survey stand for. Others are in no file, and nothing is proven of them. */
  readonly departmentIds: readonly number[]
  /** Months and departments with stays of which no file says how the patient came. */
  readonly unknownAmbulances: readonly { readonly month: string; readonly own_department_id: number }[]
}

const noVisits = { first_visit_count: 0, revisit_count: 0, off_hours_count: 0 } as const
const noAmbulance = { ambulance_count: 0 } as const
const unknown = { first_visit_count: null, revisit_count: null, ambulance_count: null, off_hours_count: null } as const

const keyOf = (month: string, departmentId: number) => `${month} ${departmentId}`

/**
 * Adds the zeros that files prove. Files name patients and say nothing of departments that none came to: where a month's file stands, a department
 * without a visit had none, neither at night nor on a holiday, and one without an ambulance had none.
 *
 * A file that names visits and not what was charged for them leaves visits at night unknown; one without 救急車搬送 leaves ambulances so.
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
