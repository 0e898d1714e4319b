import type { CellProps } from '../ui/resource/declaration.ts'
import { useStaffName } from '../ui/staffs/useStaffName.ts'

/** The person in charge of a record, marked if they can no longer sign in. */
export const StaffCell = ({ record: { staff } }: CellProps) => {
  const staffName = useStaffName()
  if (typeof staff !== 'object' || staff === null || !('id' in staff && 'name' in staff)) return '—'
  return staffName({ id: Number(staff.id), name: String(staff.name) })
}
