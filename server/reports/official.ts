import type { officialFigures } from '#contract/analysis/figures/figures.ts'
import { officialValues, receivedValues } from '../analysis/figures/figureValues.ts'
import { knownCount, loadedIn } from '../analysis/figures/loadedIn.ts'
import {
  type Received,
  readReceived,
  readSent,
  receivedSums,
  type Sent,
  sentSums,
  sumUp,
  within,
} from '../analysis/figures/monthlySums.ts'
import { readKnownPatients } from '../analysis/figures/patientCounts.ts'
import { readOfGroup } from '../analysis/figures/referralFigures.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import type { FigureMonths } from '../facts/months/figureMonths.ts'
import type { Window } from './windows.ts'

/** The official figures of a window; null if unknown. */
export type OfficialValues = Readonly<Record<(typeof officialFigures)[number], number | null>>

/** The official figures of some windows, of a department (0: none) or, with null, of the whole hospital. */
export type ReadOfficial = (departmentId: number | null) => readonly OfficialValues[]

const ofDepartment = <R extends Received | Sent>(rows: readonly R[], departmentId: number | null): R[] =>
  departmentId === null ? [...rows] : rows.filter(({ key }) => key === departmentId)

/** Reads the official figures of windows of whole months with a few statements, however many departments there are. */
export const readOfficialFigures = async (
  tx: TenantTransaction,
  tenantId: number,
  windows: readonly Window[],
  months: FigureMonths,
): Promise<ReadOfficial> => {
  const request = { spans: windows, filter: {}, by: 'own_department_id' } as const
  const [received, sent, ofGroup, patientsOf] = await Promise.all([
    readReceived(tx, tenantId, request),
    readSent(tx, tenantId, request),
    readOfGroup(tx, tenantId, windows, {}, 'own_department_id'),
    readKnownPatients(tx, tenantId, windows),
  ])
  return (departmentId) => {
    const patients = patientsOf(departmentId === null ? [] : [departmentId])
    return windows.map((window, index) => {
      const loaded = loadedIn(months, window)
      const sums = sumUp(within(ofDepartment(received, departmentId), 'month', window), receivedSums)
      const sentCount = sumUp(within(ofDepartment(sent, departmentId), 'month', window), sentSums)
      const fromGroup = sumUp(within(ofDepartment(ofGroup.received, departmentId), 'month', window), receivedSums)
      const toGroup = sumUp(within(ofDepartment(ofGroup.sent, departmentId), 'month', window), sentSums)
      const counts = patients[index]
      if (!counts) throw new Error('A window has lost its patients')
      return officialValues({
        firstVisitReferrals: receivedValues(sums, loaded).first_visit_referral_count,
        ofGroup: fromGroup.first_visit_count,
        reverseReferrals: knownCount(sentCount.reverse_referral_count, loaded.reverseReferrals),
        toGroup: toGroup.reverse_referral_count,
        patients: counts,
      })
    })
  }
}
