import { noValue } from '#contract/noValue.ts'
import type { CellProps } from '#ui/resource/declaration.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'

/** A person whom a field of a record names, marked if they can no longer sign in. */
const PersonCell = ({ person }: { readonly person: unknown }) => {
  const staffName = useStaffName()
  if (typeof person !== 'object' || person === null || !('id' in person && 'name' in person)) return noValue
  return staffName({ id: Number(person.id), name: String(person.name) })
}

/** The person in charge of a record. */
export const StaffCell = ({ record: { staff } }: CellProps) => <PersonCell person={staff} />

/** Whoever entered a record, or takes care of it. */
export const UserCell = ({ record: { user } }: CellProps) => <PersonCell person={user} />
