import { useCallback } from 'react'
import { useLocale } from 'react-admin'
import { staffNameWith, type StaffStanding } from '#contract/staffNames.ts'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { nameSeparator } from '../format.ts'

const nobody: readonly number[] = []

/** Names a person, and marks one who can no longer sign in: nobody does what such a person is in charge of. */
export const useStaffName = () => {
  const language = useLocale() === 'en' ? 'en' : 'ja'
  const { inactiveStaffIds: inactive = nobody, deletedStaffIds: deleted = nobody } = useCurrentUser() ?? {}
  return useCallback(
    ({ id, name }: { readonly id: number; readonly name: string }): string => {
      const standing: StaffStanding = deleted.includes(id) ? 'deleted' : inactive.includes(id) ? 'stopped' : 'active'
      return staffNameWith(name, standing, language)
    },
    [language, inactive, deleted],
  )
}

const mostNamed = 2

/** Says who is in charge in one short line: the main person first, and how many others there are. Empty for nobody. */
export const useStaffNames = () => {
  const locale = useLocale() ?? 'ja'
  const staffName = useStaffName()
  return (staffs: readonly { readonly id: number; readonly name: string }[]): string => {
    const named = staffs.slice(0, mostNamed).map(staffName).join(nameSeparator(locale))
    return staffs.length > mostNamed ? `${named} +${staffs.length - mostNamed}` : named
  }
}
