import { Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'

export interface MoreRowsProps {
  /** How many rows of how many are shown, in words. */
  readonly shown: string
  readonly hasMore: boolean
  readonly isLoading: boolean
  /** What more is loaded of, for those who cannot see where the button stands. */
  readonly label: string
  readonly onMore: () => void
}

/** Below rows that are read by and by: how many there are, and more of them. */
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
