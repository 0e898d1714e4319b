import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { noValue } from '#contract/noValue.ts'
import type { SavedBy } from '#ui/form/conflict/savedBy.ts'
import { useSavedWords } from '#ui/form/conflict/useSavedWords.ts'
import { useDevice } from '#ui/useDevice.ts'
import type { StoredNote } from './notes.ts'
import '#ui/institutions/texts.ts'

export interface NoteConflictProps {
  readonly theirs: StoredNote
  /** Who saved it, and when. */
  readonly savedBy: SavedBy
  readonly mine: string
  readonly saving: boolean
  readonly onKeepTheirs: () => void
  readonly onOverwrite: () => void
  /** Puts both texts into the editor. */
  readonly onMerge: () => void
  /** Returns to the editor without a decision. */
  readonly onClose: () => void
}

const Version = ({ title, content }: { readonly title: string; readonly content: string }) => (
  <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
    <Typography component="h3" variant="h3">
      {title}
    </Typography>
    <Typography
      sx={{
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        mt: 1,
        p: 1.5,
        bgcolor: 'background.default',
        borderRadius: 1,
      }}
    >
      {content || noValue}
    </Typography>
  </Box>
)

/** Shown when somebody else has saved the same text in the meantime: both versions, and the choice between them. */
export const NoteConflict = ({
  theirs,
  savedBy,
  mine,
  saving,
  onKeepTheirs,
  onOverwrite,
  onMerge,
  onClose,
}: NoteConflictProps) => {
  const translate = useTranslate()
  const device = useDevice()
  const { title, sentence } = useSavedWords(savedBy)
  const text = (key: string) => translate(`renkei.medical_institutions.conflict.${key}`)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={device === 'phone'} aria-labelledby="conflict">
      <DialogTitle id="conflict">{title}</DialogTitle>
      <DialogContent>
        {sentence && <Typography sx={{ fontWeight: 700, mb: 0.5 }}>{sentence}</Typography>}
        <Typography sx={{ mb: 2 }}>{text('explanation')}</Typography>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <Version title={text('theirs')} content={theirs.content} />
          <Version title={text('mine')} content={mine} />
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, p: 2, '& > :not(style) ~ :not(style)': { ml: 0 } }}>
        <Button onClick={onClose}>{text('back')}</Button>
        <Button variant="outlined" onClick={onKeepTheirs}>
          {text('keep_theirs')}
        </Button>
        <Button variant="outlined" color="error" loading={saving} onClick={onOverwrite}>
          {text('overwrite')}
        </Button>
        <Button variant="contained" onClick={onMerge}>
          {text('merge')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
