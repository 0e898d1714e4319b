import { Box, Link, Skeleton, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { LoadError } from '../page/failures/LoadError.tsx'
import type { RecordUsesQuery, Uses } from './useRecordUses.ts'

const Use = ({ text, path }: { readonly text: string; readonly path: string | null }) =>
  path === null ? (
    text
  ) : (
    <Link component={RouterLink} to={path}>
      {text}
    </Link>
  )

/** Uses that have been read, as a list. */
export const UsesList = ({ uses: { uses, paths } }: { readonly uses: Uses }) =>
  uses.length > 0 && (
    <Box component="ul" sx={{ m: 0, mb: 1, pl: 2.5 }}>
      {uses.map((use, place) => (
        <Typography key={use} component="li">
          <Use text={use} path={paths?.[place] ?? null} />
        </Typography>
      ))}
    </Box>
  )

/** What hangs on a record, in the server's words, as a list, each with a link to where it is dealt with. Nothing for a record on which nothing hangs. */
export const RecordUses = ({ query: { data, error, refetch } }: { readonly query: RecordUsesQuery }) => {
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={48} />
  return <UsesList uses={data} />
}
