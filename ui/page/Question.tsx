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
      <DialogActions>
        <Button onClick={onClose}>{cancel ?? translate('renkei.shell.cancel')}</Button>
        <Button variant="contained" color={color} loading={isPending} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
