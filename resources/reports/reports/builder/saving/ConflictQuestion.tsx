import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { SavedBy } from '#ui/form/conflict/savedBy.ts'
import { StoredNow } from '#ui/form/conflict/StoredNow.tsx'
import { useSavedWords } from '#ui/form/conflict/useSavedWords.ts'
import { useWords } from '../useWords.ts'

export interface ConflictQuestionProps {
  readonly savedBy: SavedBy
  /** Where the stored report is shown. */
  readonly address: string
  readonly onReload: () => void
  readonly onCopy: () => void
  readonly onClose: () => void
}

/** The same report has been saved meanwhile: shows it, takes it, or keeps this one as another report. */
export const ConflictQuestion = ({ savedBy, address, onReload, onCopy, onClose }: ConflictQuestionProps) => {
  const text = useWords()
  const translate = useTranslate()
  const titleId = useId()
  const { title, sentence } = useSavedWords(savedBy)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {sentence && <Typography sx={{ fontWeight: 700, mb: 0.5 }}>{sentence}</Typography>}
        <Typography>{text('conflict.explanation')}</Typography>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, p: 2, '& > :not(style) ~ :not(style)': { ml: 0 } }}>
        <Button onClick={onClose}>{translate('renkei.shell.cancel')}</Button>
        <StoredNow to={address} />
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
