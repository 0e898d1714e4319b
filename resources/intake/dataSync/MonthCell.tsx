import { ButtonBase } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount, formatMonth, formatMonthOfYear } from '#ui/format.ts'
import { StateMark } from './StateMark.tsx'
import { stateOf, type SyncedKind, type SyncedMonth } from './syncStates.ts'

export interface MonthCellProps {
  readonly kind: SyncedKind['kind']
  readonly month: SyncedMonth
  /** Whether the cell contains the month, because there is no heading. */
  readonly named?: boolean
  readonly onOpen: () => void
}

const tints = {
  loaded: undefined,
  attention: 'tint.contact',
  missing: 'tint.decline',
  entered: undefined,
  none: undefined,
} as const

/** A month of a kind of file; a click opens its details. */
export const MonthCell = ({ kind, month, named = false, onOpen }: MonthCellProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const state = stateOf(month)
  const label = [
    translate(`renkei.data_sync.kinds.${kind}`),
    formatMonth(month.month, locale),
    translate(`renkei.data_sync.states.${state}`),
    month.rowCount === null ? '' : translate('renkei.data_sync.rows', { count: formatCount(month.rowCount, locale) }),
  ]
  return (
    <ButtonBase
      focusRipple
      aria-label={label.filter(Boolean).join(' ')}
      aria-haspopup="dialog"
      onClick={onOpen}
      sx={{
        flexDirection: 'column',
        width: '100%',
        minWidth: 44,
        minHeight: 44,
        py: 0.5,
        borderRadius: '6px',
        bgcolor: tints[state],
        '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
      }}
    >
      {named && <span className="figures">{formatMonthOfYear(month.month, locale)}</span>}
      <StateMark state={state} />
    </ButtonBase>
  )
}
