import { Button, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { LinkValues } from '../commands/links.ts'
import { focusFirst } from './focusFirst.ts'
import { linkAddress } from '../html/linkAddress.ts'
import { CancelButton, TypingDialog } from '../../form/dialogs/TypingDialog.tsx'
import { useTypedState } from '../../form/drafts/useTypedState.ts'

interface LinkDialogProps {
  readonly kind: 'link' | 'button'
  readonly start: LinkValues
  readonly onSubmit: (values: LinkValues) => void
  /** Given for a link that exists. */
  readonly onRemove?: () => void
  readonly onClose: () => void
}

/** Asks for the text and address of a link or button, and takes no address that a mail program would not open. */
export const LinkDialog = ({ kind, start, onSubmit, onRemove, onClose }: LinkDialogProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const place = `${kind} of ${JSON.stringify(start)}`
  const [text, setText] = useTypedState(`${place} text`, start.text)
  const [address, setAddress] = useTypedState(`${place} address`, start.href)
  const [isChecked, setChecked] = useState(false)
  const href = linkAddress(address)
  const needsText = kind === 'button' && text.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The form of a screen around the editor is not this one.
    event.stopPropagation()
    setChecked(true)
    if (href && !needsText) onSubmit({ text: text.trim() === '' ? href : text, href })
  }
  const word = (key: string) => translate(`renkei.html_editor.${key}`)
  return (
    <TypingDialog
      typed={[text, address]}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      disableRestoreFocus
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{word(kind)}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 0.5 }}>
            <TextField
              label={word('address')}
              value={address}
              onChange={({ target }) => setAddress(target.value)}
              error={isChecked && !href}
              helperText={isChecked && !href ? word('address_invalid') : word('address_hint')}
              placeholder="https://"
              inputRef={focusFirst}
              required
              fullWidth
              slotProps={{ htmlInput: { inputMode: 'url', autoComplete: 'off', maxLength: 2_000 } }}
            />
            <TextField
              label={word(kind === 'button' ? 'button_text' : 'link_text')}
              value={text}
              onChange={({ target }) => setText(target.value)}
              error={isChecked && needsText}
              helperText={isChecked && needsText && word('text_missing')}
              required={kind === 'button'}
              fullWidth
              slotProps={{ htmlInput: { maxLength: 300 } }}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          {onRemove && (
            <Button color="error" onClick={onRemove} sx={{ mr: 'auto' }}>
              {word('remove_link')}
            </Button>
          )}
          <CancelButton />
          <Button type="submit" variant="contained">
            {word(start.href ? 'apply' : 'insert')}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  )
}
