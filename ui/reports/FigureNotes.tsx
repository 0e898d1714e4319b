import { Typography } from '@mui/material'
import { useLocale } from 'react-admin'
import { notComparedText } from '#contract/comparison.ts'
import type { NotCompared } from '#contract/comparison.ts'
import { repeatedNotes, type RepeatedRows } from '#contract/reports/words/addsUp.ts'
import { type ColumnOfPeriods, periodNotes } from '#contract/reports/words/columnPeriods.ts'
import {
  columnNotes,
  conditionsNote,
  knownForNotes,
  rateNotes,
  type NotedColumn,
  repliesBeside,
} from '#contract/reports/words/columnNotes.ts'

export interface FigureNotesProps {
  /** Columns whose own headings do not stand beside their figures, as in a chart. */
  readonly charted?: readonly NotedColumn[]
  /** Columns with headings, which say themselves what they lack. */
  readonly headed?: readonly NotedColumn[]
  /** Columns whose periods are told where their headings do not name them. */
  readonly periodsOf?: readonly ColumnOfPeriods[] | undefined
  /** Why conditions on several periods are not compared, where rows stand nevertheless. */
  readonly conditions?: NotCompared | null | undefined
  /** The rows that are shown with their totals, which may count one institution in several rows. */
  readonly rows?: RepeatedRows | undefined
}

/** What must be known of the figures of a report, a quiet line for each; nothing if there is nothing to say. */
export const FigureNotes = ({ charted = [], headed = [], periodsOf = [], conditions, rows }: FigureNotesProps) => {
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  const beside = repliesBeside(headed)
  const notes = [
    ...periodNotes(periodsOf, language),
    ...(conditions ? [conditionsNote(conditions, language)] : []),
    ...columnNotes(charted, language),
    ...(beside ? [notComparedText(beside, language)] : []),
    ...knownForNotes(headed, language),
    ...rateNotes(headed, language),
    ...(rows ? repeatedNotes(rows, language) : []),
  ]
  return notes.map((note) => (
    <Typography key={note} component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
      {note}
    </Typography>
  ))
}
