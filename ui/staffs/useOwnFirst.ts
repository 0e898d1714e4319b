import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { useStaffName } from './useStaffName.ts'
import { useStaffs } from './useStaffs.ts'
import './texts.ts'

/** The members of the office as choices of whose partners are shown: oneself first, as 自分の担当先, and those
 * who can no longer sign in last: partners may still be theirs. Empty while loading. */
export const useOwnFirst = (): readonly { readonly id: number; readonly name: string }[] => {
  const translate = useTranslate()
  const own = useCurrentUser()?.id
  const staffName = useStaffName()
  const staffs = useStaffs({ inactive: true }).toSorted((a, b) => Number(b.isActive) - Number(a.isActive))
  return [
    ...staffs.filter(({ id }) => id === own).map(({ id }) => ({ id, name: translate('renkei.staffs.own_partners') })),
    ...staffs.filter(({ id }) => id !== own).map((staff) => ({ id: staff.id, name: staffName(staff) })),
  ]
}
