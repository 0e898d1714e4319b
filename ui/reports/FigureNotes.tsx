import { Typography } from '@mui/material'
import { useLocale } from 'react-admin'
import { notComparedText } from '../../contract/comparison.ts'
import type { NotCompared } from '../../contract/comparison.ts'
import { columnNotes, conditionsNote, type NotedColumn, repliesBeside } from '../../contract/reports/columnNotes.ts'

export interface FigureNotesProps {
  /** Columns whose own headings do not stand beside their figures, as in a chart. */
  readonly charted?: readonly NotedColumn[]
  /** Columns with headings, which say themselves what they lack. */
  readonly headed?: readonly NotedColumn[]
  /** Why conditions on several periods are not compared, where rows stand nevertheless. */
  readonly conditions?: NotCompared | null | undefined
}

/** What must be known of the figures of a report, a quiet line for each; nothing if there is nothing to say. */
export const FigureNotes = ({ charted = [], headed = [], conditions }: FigureNotesProps) => {
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  const beside = repliesBeside(headed)
  const notes = [
    ...(conditions ? [conditionsNote(conditions, language)] : []),
    ...columnNotes(charted, language),
    ...(beside ? [notComparedText(beside, language)] : []),
  ]
  return notes.map((note) => (
    <Typography key={note} component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
      {note}
    </Typography>
  ))
}
