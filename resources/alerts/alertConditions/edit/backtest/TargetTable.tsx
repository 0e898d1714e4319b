import { Link, Stack, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Pages } from '#ui/page/Pages.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { TargetFigures } from '#resources/alerts/alerts/targets/TargetFigure.tsx'
import { TargetState } from '#resources/alerts/alerts/targets/TargetState.tsx'
import { useConditionWords } from '../useConditionWords.ts'
import type { Judged } from './useBacktest.ts'

export interface TargetTableProps {
  readonly judged: Judged
  /** First day of the month whose targets are shown. */
  readonly month: string
  /** Whether charts open beside the page, where leaving it would lose what is being made. */
  readonly opensBeside?: boolean
}

/** The institutions that a condition names in a month, new ones first, page by page. */
export const TargetTable = ({ judged, month, opensBeside = false }: TargetTableProps) => {
  const text = useConditionWords()
  const opensCharts = useCurrentUser()?.features.includes('medical_institutions_search')
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['backtestAlertCondition', judged, month, page],
    queryFn: ({ signal }) => api.backtestAlertCondition({ body: { ...judged, month, page } }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <QueryState query={query} lines={8}>
      {({ targets }) =>
        targets === null || targets.totalCount === 0 ? (
          <EmptyState title={text('backtest.no_targets')} />
        ) : (
          <Stack spacing={2}>
            <Table size="small">
              <TableHead>
                <TableRow>
                  <TableCell>{text('backtest.institution')}</TableCell>
                  <TableCell>{text('backtest.state')}</TableCell>
                  <TableCell>{text('backtest.figures')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {targets.medicalInstitutions.map(({ id, name, address, state, figures }) => (
                  <TableRow key={id}>
                    <TableCell>
                      {opensCharts ? (
                        <Link
                          component={RouterLink}
                          to={`/crms/${id}`}
                          {...(opensBeside && { target: '_blank' })}
                          sx={{ fontWeight: 700 }}
                        >
                          {name}
                        </Link>
                      ) : (
                        <strong>{name}</strong>
                      )}
                      <div>{address}</div>
                    </TableCell>
                    <TableCell>
                      <TargetState state={state} />
                    </TableCell>
                    <TableCell>
                      <TargetFigures figures={figures} />
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
            <Pages count={targets.totalPage} page={page} onChange={setPage} />
          </Stack>
        )
      }
    </QueryState>
  )
}
