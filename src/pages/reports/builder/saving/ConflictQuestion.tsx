import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useWords } from '../useWords.ts'

export interface ConflictQuestionProps {
  readonly onReload: () => void
  readonly onCopy: () => void
  readonly onClose: () => void
}

/** Somebody else has saved the same report: takes theirs, or keeps this one as another report. */
export const ConflictQuestion = ({ onReload, onCopy, onClose }: ConflictQuestionProps) => {
  const text = useWords()
  const translate = useTranslate()
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('conflict.title')}</DialogTitle>
      <DialogContent>{text('conflict.explanation')}</DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, p: 2, '& > :not(style) ~ :not(style)': { ml: 0 } }}>
        <Button onClick={onClose}>{translate('renkei.shell.cancel')}</Button>
        <Button variant="outlined" onClick={onReload}>
          {text('conflict.reload')}
        </Button>
        <Button variant="contained" onClick={onCopy}>
          {text('conflict.copy')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
