import { Stack } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { api, ApiError } from '#dataProvider/client.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { FoundWhiteSpace, type WhiteSpaceCallbacks, type WhiteSpaceBody } from './FoundWhiteSpace.tsx'
import { bodyOf, type WhiteSpaceConditions, type WhiteSpaceQuestion } from './question.ts'
import { WhiteSpaceForm } from './WhiteSpaceForm.tsx'
import './texts.ts'

const perPage = 25

export interface WhiteSpacePanelProps extends WhiteSpaceCallbacks {
  readonly question: WhiteSpaceQuestion
  readonly onQuestion: (question: WhiteSpaceQuestion) => void
  /** Conditions of the map that narrow the result. */
  readonly conditions?: WhiteSpaceConditions
  /** The institution in the middle of the ring; null for the own one. */
  readonly centerId?: number | null
}

/** What the server says against the centre of the ring, such as that no own institution is set; undefined for other failures. */
const reasonAgainst = (error: Error | null): string | undefined =>
  error instanceof ApiError && error.status === 422 ? error.problem.errors?.[0]?.message : undefined

type ResultsProps = WhiteSpaceCallbacks & { readonly body: WhiteSpaceBody }

/** One page of the answer. A new question begins with its first page and nothing selected. */
const Results = ({ body, ...callbacks }: ResultsProps) => {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const { onResults } = callbacks
  const query = useQuery({
    queryKey: ['searchWhiteSpace', body, page],
    queryFn: ({ signal }) => api.searchWhiteSpace({ body: { ...body, page, perPage } }, { signal }),
    placeholderData: keepPreviousData,
  })
  useEffect(() => () => onResults([], null), [onResults])
  const reason = reasonAgainst(query.error)
  if (reason !== undefined) return <EmptyState title={translate('renkei.white_space.no_center')} hint={reason} />
  return (
    <QueryState query={query} lines={12}>
      {(found) => <FoundWhiteSpace found={found} body={body} page={page} onPage={setPage} {...callbacks} />}
    </QueryState>
  )
}

/**
 * Who could refer and never did: the form, the ranked institutions with the figures behind their rank, and what can be
 * done with those that are selected.
 */
export const WhiteSpacePanel = ({
  question,
  onQuestion,
  conditions = {},
  centerId = null,
  ...callbacks
}: WhiteSpacePanelProps) => {
  const translate = useTranslate()
  const body = bodyOf(question, conditions, centerId)
  return (
    <Stack component="section" aria-label={translate('renkei.white_space.title')} sx={{ gap: 1.5, minWidth: 0 }}>
      <WhiteSpaceForm question={question} onQuestion={onQuestion} />
      <Results key={JSON.stringify(body)} body={body} {...callbacks} />
    </Stack>
  )
}
