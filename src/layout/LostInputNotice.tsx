import { Alert } from '@mui/material'
import { useSyncExternalStore } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { forgetLostInput, lostInput } from '#authProvider/drafts.ts'
import { type LostInput, onDraftsChange } from '#authProvider/storedDrafts.ts'
import { nameSeparator } from '#ui/format.ts'

const reasons = ['age', 'room'] as const

/** Says on every screen which unsaved input is not kept any more, and why, until the person has closed it. */
export const LostInputNotice = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const lost = JSON.parse(useSyncExternalStore(onDraftsChange, lostInput)) as readonly LostInput[]
  if (lost.length === 0) return null
  const uploads = lost.flatMap(({ page, file }) =>
    file === undefined ? [] : translate('renkei.shell.lost_input.upload', { page, file }),
  )
  const told = reasons.flatMap((why) => {
    const pages = lost.flatMap((input) => (input.why === why ? input.page : []))
    if (pages.length === 0) return []
    return translate(`renkei.shell.lost_input.${why}`, { pages: pages.join(nameSeparator(locale)) })
  })
  return (
    <Alert
      severity="warning"
      aria-live="polite"
      className="no-print"
      closeText={translate('renkei.shell.lost_input.close')}
      onClose={forgetLostInput}
      sx={{ borderRadius: 0, py: 0 }}
    >
      {[...told, ...uploads].join(' ')}
    </Alert>
  )
}
