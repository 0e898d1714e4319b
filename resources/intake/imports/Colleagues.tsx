import { Alert } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { formatShortDateTime } from '#ui/format.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import type { ImportDetail } from './importKinds.ts'

/** Which colleagues have the page of a waiting import open too, and which of them has chosen something last. */
export const Colleagues = ({ detail: { status, viewers, latestChoice } }: { readonly detail: ImportDetail }) => {
  const translate = useTranslate()
  const staffName = useStaffName()
  const locale = useLocale() ?? 'ja'
  const me = useCurrentUser()?.id
  const words = (key: string, args: Record<string, string>) => translate(`renkei.imports.colleagues.${key}`, args)
  const latest = latestChoice && latestChoice.by.id !== me ? latestChoice : null
  if (status !== 'waiting' || (viewers.length === 0 && !latest)) return null
  const names = viewers.map((one) => words('name', { name: staffName(one) })).join(words('comma', {}))
  return (
    <Alert severity="info" variant="outlined" aria-live="polite">
      {viewers.length > 0 && <div>{words('viewing', { names })}</div>}
      {latest && (
        <div>{words('latest', { name: staffName(latest.by), at: formatShortDateTime(latest.at, locale) })}</div>
      )}
    </Alert>
  )
}
