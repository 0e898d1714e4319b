import { Typography } from '@mui/material'
import { useLocale } from 'react-admin'
import { type NotCompared, notComparedText } from '#contract/comparison.ts'

/** Why two periods are not compared, as a quiet sentence; nothing if they are, or if a figure is unknown. */
export const NotComparedText = ({ why }: { readonly why: NotCompared | null | undefined }) => {
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  return (
    why && (
      <Typography component="span" variant="caption" color="text.secondary">
        {notComparedText(why, language)}
      </Typography>
    )
  )
}
