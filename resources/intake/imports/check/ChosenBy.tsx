import { Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { formatShortDateTime } from '#ui/format.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import type { ImportDetail } from '../importKinds.ts'

/** Which colleague made a choice that is shown, and when. Nothing of one's own choices. */
export const ChosenBy = ({ chosen }: { readonly chosen: ImportDetail['latestChoice'] }) => {
  const translate = useTranslate()
  const staffName = useStaffName()
  const locale = useLocale() ?? 'ja'
  const me = useCurrentUser()?.id
  if (!chosen || chosen.by.id === me) return null
  return (
    <Typography variant="caption" component="div" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {translate('renkei.imports.chosen_by', {
        name: staffName(chosen.by),
        at: formatShortDateTime(chosen.at, locale),
      })}
    </Typography>
  )
}
