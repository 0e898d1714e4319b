import { PersonAddAltOutlined } from '@mui/icons-material'
import { Button, IconButton, Stack, Tooltip, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { PopoverDialog } from '#ui/page/PopoverDialog.tsx'
import { staffsQuery } from './todayQueries.ts'

export interface Colleague {
  readonly id: number
  readonly name: string
}

export interface HandOverButtonProps {
  /** What is handed over, for people who cannot see the row. */
  readonly title: string
  readonly disabled: boolean
  readonly onHandOver: (colleague: Colleague) => void
}

/** Hands something over to a colleague with two taps. */
export const HandOverButton = ({ title, disabled, onHandOver }: HandOverButtonProps) => {
  const translate = useTranslate()
  const me = useCurrentUser()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { data: staffs = [], error, isPending } = useQuery({ ...staffsQuery, enabled: anchor !== null })
  const colleagues = staffs.filter(({ id }) => id !== me?.id)
  const text = (key: string) => translate(`renkei.today.hand_over.${key}`, { title })
  const close = () => setAnchor(null)
  const hint = isPending
    ? translate('renkei.shell.loading')
    : error
      ? translate('renkei.shell.load_failed')
      : text('nobody')
  return (
    <>
      <Tooltip title={text('short')}>
        <IconButton
          aria-label={text('of')}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          disabled={disabled}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <PersonAddAltOutlined sx={{ fontSize: 20 }} />
        </IconButton>
      </Tooltip>
      <PopoverDialog label={text('of')} anchor={anchor} onClose={close} sx={{ minWidth: 200, maxHeight: 360, p: 1 }}>
        {colleagues.length === 0 && (
          <Typography color="text.secondary" sx={{ px: 1, py: 0.5 }}>
            {hint}
          </Typography>
        )}
        <Stack>
          {colleagues.map(({ id, name }) => (
            <Button
              key={id}
              sx={{ justifyContent: 'start' }}
              onClick={() => {
                close()
                onHandOver({ id, name })
              }}
            >
              {name}
            </Button>
          ))}
        </Stack>
      </PopoverDialog>
    </>
  )
}
