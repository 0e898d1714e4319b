import { useTranslate } from 'react-admin'
import { useCurrentUser } from '../../authProvider/currentUser.ts'

/** Names a person, and marks one who can no longer sign in: nobody does what such a person is in charge of. */
export const useStaffName = () => {
  const translate = useTranslate()
  const inactive = useCurrentUser()?.inactiveStaffIds ?? []
  return ({ id, name }: { readonly id: number; readonly name: string }): string =>
    inactive.includes(id) ? `${name} ${translate('renkei.staffs.inactive')}` : name
}
