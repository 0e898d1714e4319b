import { EventRepeatOutlined } from '@mui/icons-material'
import { IconButton, Tooltip } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { PopoverDialog } from '#ui/page/PopoverDialog.tsx'
import { DayChoice } from './DayChoice.tsx'

export interface MoveButtonProps {
  /** What is moved, for people who cannot see the row. */
  readonly title: string
  readonly today: string
  readonly disabled: boolean
  readonly onMove: (day: string) => void
}

/** Moves something to tomorrow or next week with two taps, or to another day. */
export const MoveButton = ({ title, today, disabled, onMove }: MoveButtonProps) => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = translate('renkei.today.move.of', { title })
  return (
    <>
      <Tooltip title={translate('renkei.today.move.short')}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          disabled={disabled}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <EventRepeatOutlined sx={{ fontSize: 20 }} />
        </IconButton>
      </Tooltip>
      <PopoverDialog label={label} anchor={anchor} onClose={() => setAnchor(null)} sx={{ width: 260, p: 1 }}>
        <DayChoice
          today={today}
          onChoose={(day) => {
            setAnchor(null)
            onMove(day)
          }}
        />
      </PopoverDialog>
    </>
  )
}
