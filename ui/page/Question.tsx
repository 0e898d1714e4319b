import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'

export interface QuestionProps {
  readonly isOpen: boolean
  readonly title: string
  readonly children: ReactNode
  /** What the button says that does it. */
  readonly confirm: string
  /** What the button says that does nothing; default キャンセル. */
  readonly cancel?: string
  /** `error` for what deletes something. */
  readonly color?: 'error' | 'primary'
  readonly isPending?: boolean
  /** Another way to go on, between doing nothing and what is asked. */
  readonly other?: { readonly label: string; readonly onClick: () => void }
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before something that cannot be taken back with one press, and stays open while that is done. */
export const Question = ({
  isOpen,
  title,
  children,
  confirm,
  cancel,
  color = 'error',
  isPending = false,
  other,
  onConfirm,
  onClose,
}: QuestionProps) => {
  const translate = useTranslate()
  const titleId = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      slotProps={{ paper: { role: 'alertdialog' } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button onClick={onClose}>{cancel ?? translate('renkei.shell.cancel')}</Button>
        {other && (
          <Button variant="outlined" disabled={isPending} onClick={other.onClick}>
            {other.label}
          </Button>
        )}
        <Button variant="contained" color={color} loading={isPending} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
