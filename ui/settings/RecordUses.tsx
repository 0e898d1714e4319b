import { Box, Skeleton, Typography } from '@mui/material'
import { LoadError } from '../page/LoadError.tsx'
import type { RecordUsesQuery } from './useRecordUses.ts'

/** What hangs on a record, in the server's words, as a list. Nothing for a record on which nothing hangs. */
export const RecordUses = ({ query: { data, error, refetch } }: { readonly query: RecordUsesQuery }) => {
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={48} />
  if (data.uses.length === 0) return null
  return (
    <Box component="ul" sx={{ m: 0, mb: 1, pl: 2.5 }}>
      {data.uses.map((use) => (
        <Typography key={use} component="li">
          {use}
        </Typography>
      ))}
    </Box>
  )
}
