import { weekdayOf } from '#contract/days.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { countLetters } from '../../facts/letters/letterCounts.ts'
import { readLetterScope } from '../../facts/letters/letterRules.ts'

/** Whether a day's mails tell of overdue letters: those of Mondays do. */
export const isLetterDay = (day: string): boolean => weekdayOf(day) === 0

/** Counts overdue letters once. @returns how many a department has; all for null */
export const readOverdueLetters = async (
  tx: TenantTransaction,
  tenantId: number,
): Promise<(departmentId: number | null) => number> => {
  const counts = await countLetters(tx, tenantId, await readLetterScope(tx, tenantId), {})
  const ofDepartments = new Map(
    counts.departments.map(({ own_department: department, overdue_count: count }) => [department?.id, count]),
  )
  return (departmentId) => (departmentId === null ? counts.overdue_count : (ofDepartments.get(departmentId) ?? 0))
}
