import { Box, Link, Skeleton, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { LoadError } from '../page/LoadError.tsx'
import type { RecordUsesQuery } from './useRecordUses.ts'

const Use = ({ text, path }: { readonly text: string; readonly path: string | null }) =>
  path === null ? (
    text
  ) : (
    <Link component={RouterLink} to={path}>
      {text}
    </Link>
  )

/** What hangs on a record, in the server's words, as a list, each with a link to where it is dealt with. Nothing for a record on which nothing hangs. */
export const RecordUses = ({ query: { data, error, refetch } }: { readonly query: RecordUsesQuery }) => {
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={48} />
  if (data.uses.length === 0) return null
  return (
    <Box component="ul" sx={{ m: 0, mb: 1, pl: 2.5 }}>
      {data.uses.map((use, place) => (
        <Typography key={use} component="li">
          <Use text={use} path={data.paths?.[place] ?? null} />
        </Typography>
      ))}
    </Box>
  )
}
