import { Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import './texts.ts'

export interface MoreRowsProps {
  /** How many of how many rows are shown, in words. */
  readonly shown: string
  readonly hasMore: boolean
  readonly isLoading: boolean
  /** What the button loads, for people who cannot see its context. */
  readonly label: string
  readonly onMore: () => void
}

/** Below rows that are loaded in steps: their number, and a button for more. */
export const MoreRows = ({ shown, hasMore, isLoading, label, onMore }: MoreRowsProps) => {
  const translate = useTranslate()
  return (
    <Stack direction="row" sx={{ mt: 1, gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
      <Typography variant="caption" color="text.secondary" className="figures" aria-live="polite">
        {shown}
      </Typography>
      {hasMore && (
        <Button className="no-print" loading={isLoading} onClick={onMore} aria-label={label}>
          {translate('renkei.data_analysis.rankings.more')}
        </Button>
      )}
    </Stack>
  )
}
