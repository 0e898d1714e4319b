import { Box, Button, Card, LinearProgress, Pagination, Skeleton, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { ApiError } from '#dataProvider/client.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { countOf, type Partner } from '../conditions/conditions.ts'
import type { useFound, View } from '../conditions/useFinder.ts'
import { maxChosen } from './Chosen.tsx'
import { ResultRow } from './ResultRow.tsx'
import '#ui/institutions/texts.ts'

const Placeholder = () => (
  <Stack spacing={2} sx={{ p: 2 }} aria-hidden>
    {Array.from({ length: 6 }, (_, row) => (
      <Stack key={row}>
        <Skeleton width="35%" height={24} />
        <Skeleton width="70%" />
        <Skeleton width="50%" />
      </Stack>
    ))}
  </Stack>
)

/** The server's messages about invalid conditions, which say what to change. */
const complaintsIn = ({ problem }: ApiError) => (problem.errors ?? []).map(({ message }) => message).join(' ')

export interface ResultProps {
  readonly query: ReturnType<typeof useFound>
  readonly view: View
  readonly onChange: (changes: Partial<View>) => void
  readonly chosen: readonly Partner[]
  readonly onToggle: (partner: Partner) => void
}

/** The matching institutions in order. It handles the skeleton, failures, the empty result and the pagination. */
export const Result = ({ query, view, onChange, chosen, onToggle }: ResultProps) => {
  const translate = useTranslate()
  const { pathname, search } = useLocation()
  const { data, error, isFetching, isPending, isPlaceholderData } = query
  const text = (key: string) => translate(`renkei.reverse_referral_finder.nothing.${key}`)
  const rows = () => {
    if (error instanceof ApiError && error.status === 422)
      return (
        <div role="alert">
          <EmptyState title={text('refused')} hint={complaintsIn(error)} />
        </div>
      )
    if (error && !data) return <LoadError error={error} onRetry={() => void query.refetch()} />
    if (isPending || !data) return <Placeholder />
    if (data.totalCount === 0)
      return (
        <EmptyState
          title={text('title')}
          hint={text('hint')}
          action={
            countOf(view.conditions) > 0 && (
              <Button variant="outlined" onClick={() => onChange({ conditions: {} })}>
                {translate('renkei.medical_institutions.conditions.clear')}
              </Button>
            )
          }
        />
      )
    return (
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, visibility: isPlaceholderData ? 'hidden' : 'visible' }}>
        {data.medicalInstitutions.map((partner) => (
          <ResultRow
            key={partner.id}
            partner={partner}
            understood={data.understood}
            chosen={chosen.some(({ id }) => id === partner.id)}
            full={chosen.length >= maxChosen}
            onToggle={() => onToggle(partner)}
            backTo={`${pathname}${search}`}
          />
        ))}
      </Box>
    )
  }
  return (
    <Card aria-busy={isFetching} sx={{ position: 'relative' }}>
      {isFetching && !isPending && (
        <LinearProgress aria-hidden sx={{ position: 'absolute', top: 0, left: 0, right: 0, height: 2, zIndex: 1 }} />
      )}
      {rows()}
      {!error && data && data.totalPage > 1 && (
        <Pagination
          count={data.totalPage}
          page={Math.min(view.page, data.totalPage)}
          onChange={(_event, page) => onChange({ page })}
          sx={{ p: 1.5, display: 'flex', justifyContent: 'center' }}
        />
      )}
    </Card>
  )
}
