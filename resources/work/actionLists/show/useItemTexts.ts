import { useLocale, useTranslate } from 'react-admin'
import { noValue } from '#contract/noValue.ts'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { useHasPhases } from '#ui/institutions/usePhase.ts'
import { formatCount, formatShortDate } from '#ui/format.ts'
import { useStaffNames } from '#ui/staffs/useStaffName.ts'
import { type Item, itemsResource } from './useItems.ts'

/** The texts of an item besides its institution. They are limited to what the account's plan and tenant include. */
export const useItemTexts = () => {
  const translate = useTranslate()
  const staffNames = useStaffNames()
  const locale = useLocale() ?? 'ja'
  const user = useCurrentUser()
  const hasPhases = useHasPhases()
  const label = (field: string) => translate(`resources.${itemsResource}.fields.${field}`)
  return {
    label,
    shows: {
      lastVisitDate: user?.features.includes('communications') ?? false,
      openTaskCount: user?.features.includes('tasks') ?? false,
      phase: hasPhases,
    },
    lastVisit: ({ lastVisitDate }: Item) =>
      lastVisitDate === null ? translate('renkei.action_lists.never_visited') : formatShortDate(lastVisitDate, locale),
    openTasks: ({ openTaskCount }: Item) => formatCount(openTaskCount, locale),
    staffs: ({ staffs }: Item) => staffNames(staffs) || noValue,
    phase: ({ phase }: Item) => phase?.name ?? translate('renkei.action_lists.no_phase'),
  }
}
