import { useTranslate } from 'react-admin'
import { useCurrentUser } from '../../authProvider/currentUser.ts'

/** Names a person, and marks one who can no longer sign in: nobody does what such a person is in charge of. */
export const useStaffName = () => {
  const translate = useTranslate()
  const inactive = useCurrentUser()?.inactiveStaffIds ?? []
  return ({ id, name }: { readonly id: number; readonly name: string }): string =>
    inactive.includes(id) ? `${name} ${translate('renkei.staffs.inactive')}` : name
}

const mostNamed = 2

/** Says who is in charge in one short line: the main person first, and how many others there are. Empty for nobody. */
export const useStaffNames = () => {
  const staffName = useStaffName()
  return (staffs: readonly { readonly id: number; readonly name: string }[]): string => {
    const named = staffs.slice(0, mostNamed).map(staffName).join('、')
    return staffs.length > mostNamed ? `${named} +${staffs.length - mostNamed}` : named
  }
}
