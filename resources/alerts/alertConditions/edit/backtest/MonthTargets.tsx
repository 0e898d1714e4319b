import { Close } from '@mui/icons-material'
import { Dialog, DialogContent, DialogTitle, IconButton } from '@mui/material'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatMonth } from '#ui/format.ts'
import { useConditionWords } from '../useConditionWords.ts'
import { TargetTable } from './TargetTable.tsx'
import type { Judged } from './useBacktest.ts'

export interface MonthTargetsProps {
  readonly judged: Judged
  /** First day of the month whose targets are shown. */
  readonly month: string
  readonly onClose: () => void
}

/** The institutions that a condition would have named in a month. */
export const MonthTargets = ({ judged, month, onClose }: MonthTargetsProps) => {
  const text = useConditionWords()
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        {text('backtest.targets_of', { month: formatMonth(month, locale) })}
        <IconButton aria-label={translate('ra.action.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        <TargetTable judged={judged} month={month} opensBeside />
      </DialogContent>
    </Dialog>
  )
}
