import {
  Dialog,
  DialogContent,
  DialogTitle,
  IconButton,
  Link,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material'
import { Close } from '@mui/icons-material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { api } from '../../../../../dataProvider/client.ts'
import { formatMonth } from '../../../../../ui/format.ts'
import { EmptyState } from '../../../../../ui/page/EmptyState.tsx'
import { Pages } from '../../../../../ui/page/Pages.tsx'
import { QueryState } from '../../../../../ui/page/QueryState.tsx'
import { TargetFigures } from '../../targets/TargetFigure.tsx'
import { TargetState } from '../../targets/TargetState.tsx'
import { useConditionWords } from '../useConditionWords.ts'
import type { Judged } from './useBacktest.ts'

export interface MonthTargetsProps {
  readonly judged: Judged
  /** First day of the month whose targets are shown. */
  readonly month: string
  readonly onClose: () => void
}

/** The institutions that a condition would have named in a month, new ones first. */
export const MonthTargets = ({ judged, month, onClose }: MonthTargetsProps) => {
  const text = useConditionWords()
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const titleId = useId()
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['backtestAlertCondition', judged, month, page],
    queryFn: ({ signal }) => api.backtestAlertCondition({ body: { ...judged, month, page } }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        {text('backtest.targets_of', { month: formatMonth(month, locale) })}
        <IconButton aria-label={translate('ra.action.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </DialogTitle>
      <DialogContent>
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
                          <Link component={RouterLink} to={`/crms/${id}`} target="_blank" sx={{ fontWeight: 700 }}>
                            {name}
                          </Link>
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
      </DialogContent>
    </Dialog>
  )
}
