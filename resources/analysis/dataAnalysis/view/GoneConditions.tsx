import { Alert, Button } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { nameSeparator } from '#ui/format.ts'
import '../texts.ts'

export interface GoneConditionsProps {
  /** What was deleted. */
  readonly names: readonly string[]
  /** Takes it out of the conditions. */
  readonly onLeaveOut: () => void
}

/** Stands in place of figures whose conditions name what was deleted: without it they would be those of more than was asked for. */
export const GoneConditions = ({ names, onLeaveOut }: GoneConditionsProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  return (
    <Alert
      severity="warning"
      action={
        <Button size="small" color="inherit" onClick={onLeaveOut}>
          {translate('renkei.data_analysis.notices.leave_out')}
        </Button>
      }
      sx={{ flexWrap: 'wrap' }}
    >
      {translate('renkei.data_analysis.notices.gone', { names: names.join(nameSeparator(locale)) })}
    </Alert>
  )
}
