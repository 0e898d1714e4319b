import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField, Typography } from '@mui/material'
import { useId, useRef, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { countIn } from '#ui/queries/countIn.ts'
import { formatCount } from '#ui/format.ts'
import '#ui/texts/imports.ts'

export interface ConfirmStartProps {
  readonly isOpen: boolean
  /** Number of rows that cannot be imported. */
  readonly failing: number
  /** Number of records that will be lost, which the person has to type; null if there are none or only a few. */
  readonly lost: number | null
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** The confirmation of an import that skips rows or removes many records, whose number has to be typed. */
export const ConfirmStart = ({ isOpen, failing, lost, onConfirm, onClose }: ConfirmStartProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const titleId = useId()
  const [typed, setTyped] = useState('')
  const typing = useRef<HTMLInputElement>(null)
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.imports.${key}`, args)
  const isConfirmed = lost === null || countIn(typed) === lost
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
      slotProps={{ paper: { role: 'alertdialog' }, transition: { onEnter: () => typing.current?.focus() } }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isConfirmed) onConfirm()
        }}
      >
        <DialogTitle id={titleId}>{words(lost === null ? 'start_title' : 'loss.title')}</DialogTitle>
        <DialogContent>
          <Stack spacing={1.5}>
            {lost !== null && (
              <>
                <Typography>{words('loss.content', { count: formatCount(lost, locale) })}</Typography>
                <TextField
                  inputRef={typing}
                  label={words('loss.label')}
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                  helperText={words('loss.help', { count: formatCount(lost, locale) })}
                  slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 20 } }}
                />
              </>
            )}
            {failing > 0 && <Typography>{words('start_content', { failed: formatCount(failing, locale) })}</Typography>}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('renkei.shell.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!isConfirmed}>
            {words(lost === null ? 'start_confirm' : 'loss.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
