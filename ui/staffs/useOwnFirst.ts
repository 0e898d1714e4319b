import { useTranslate } from 'react-admin'
import { useCurrentUser } from '../../authProvider/currentUser.ts'
import { useStaffs } from './useStaffs.ts'

/** The members of the office as choices of whose partners are shown: oneself first, as 自分の担当先. Empty while loading. */
export const useOwnFirst = (): readonly { readonly id: number; readonly name: string }[] => {
  const translate = useTranslate()
  const own = useCurrentUser()?.id
  const staffs = useStaffs()
  return [
    ...staffs.filter(({ id }) => id === own).map(({ id }) => ({ id, name: translate('renkei.staffs.own_partners') })),
    ...staffs.filter(({ id }) => id !== own).map(({ id, name }) => ({ id, name })),
  ]
}
