import { Box, Button, Stack, Typography } from '@mui/material'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { maxReportInstitutions } from '#contract/emails/reports.ts'
import { api } from '#dataProvider/client.ts'
import { formatCount, formatDate } from '#ui/format.ts'
import { DownloadButton } from '#ui/list/DownloadButton.tsx'
import { Block } from '#ui/page/Block.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Pages } from '#ui/page/Pages.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { SelectionButtons } from '#resources/work/institutionActions/SelectionButtons.tsx'
import type { Email } from '../emailQueries.ts'
import { reportKey } from './reportQueries.ts'
import { ReportRows } from './ReportRows.tsx'
import { RowFilters } from './RowFilters.tsx'
import { rowsId } from './RowsLink.tsx'
import { useView } from './useView.ts'

const perPage = 25

interface SelectionProps {
  readonly selected: readonly number[]
  readonly onDone: () => void
}

const Selection = ({ selected, onDone }: SelectionProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.email_report.selection.${key}`, args)
  return (
    <Stack
      component="section"
      aria-label={text('title')}
      direction="row"
      className="no-print"
      sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 0.5, p: 1, borderRadius: 1, bgcolor: 'action.selected' }}
    >
      <Typography className="figures" aria-live="polite" sx={{ fontWeight: 700, mr: 1 }}>
        {text('count', { count: formatCount(selected.length, locale) })}
      </Typography>
      <SelectionButtons ids={selected} onDone={onDone} />
      <Button onClick={onDone}>{text('clear')}</Button>
    </Stack>
  )
}

/** The recipients of an e-mail with what became of each, found by conditions, as files, and selected for work. */
export const Recipients = ({ email }: { readonly email: Email }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const sayFailure = useSayFailure()
  const { view, show } = useView()
  const [selected, setSelected] = useState<readonly number[]>([])
  const { id } = email
  const { conditions, sortBy, sort, page } = view
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.email_report.rows.${key}`, args)
  const asked = { id, ...conditions, sortBy, sort }
  const query = useQuery({
    queryKey: [...reportKey(id), 'rows', asked, page],
    queryFn: ({ signal }) => api.listEmailReports({ ...asked, page, perPage }, { signal }),
    placeholderData: keepPreviousData,
  })
  const selectAll = useMutation({
    mutationFn: () => api.listEmailReportInstitutions({ id, ...conditions }),
    onSuccess: ({ medicalInstitutionIds, totalCount }) => {
      setSelected(medicalInstitutionIds)
      if (totalCount > medicalInstitutionIds.length)
        toast('renkei.email_report.selection.cut', {
          type: 'warning',
          messageArgs: { most: formatCount(maxReportInstitutions, locale), all: formatCount(totalCount, locale) },
        })
    },
    onError: (error) => sayFailure(error, 'renkei.email_report.selection.failed'),
  })
  const file = (format: 'csv' | 'xlsx') => (
    <DownloadButton
      label={translate(format === 'csv' ? 'renkei.list.csv' : 'renkei.email_report.rows.excel')}
      filename={`${email.title.replace(/[\\/:*?"<>|]/g, '_')}_${text('file')}.${format}`}
      file={() => api.exportEmailReports({ ...asked, format })}
    />
  )
  const toggle = (institutionId: number) =>
    setSelected(
      selected.includes(institutionId) ? selected.filter((one) => one !== institutionId) : [...selected, institutionId],
    )
  return (
    <Box id={rowsId} sx={{ scrollMarginTop: 72 }}>
      <Block
        title={text('title')}
        long
        actions={
          <Stack direction="row" className="no-print" sx={{ flexWrap: 'wrap', justifyContent: 'end' }}>
            {file('csv')}
            {file('xlsx')}
          </Stack>
        }
      >
        <RowFilters emailId={id} isTracked={email.isTracked} />
        <QueryState query={query} lines={8}>
          {({ reports, totalCount, totalPage, referralsUntil }) => (
            <>
              <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mb: 1 }}>
                <Typography className="figures" aria-live="polite" sx={{ fontWeight: 700 }}>
                  {text('count', { count: formatCount(totalCount, locale) })}
                </Typography>
                {totalCount > 0 && (
                  <Button
                    size="small"
                    className="no-print"
                    loading={selectAll.isPending}
                    onClick={() => selectAll.mutate()}
                  >
                    {translate('renkei.email_report.selection.all')}
                  </Button>
                )}
                {email.isTracked && (
                  <Typography variant="caption" color="text.secondary">
                    {referralsUntil === null
                      ? text('no_referrals')
                      : text('referrals_until', { day: formatDate(referralsUntil, locale) })}
                  </Typography>
                )}
              </Stack>
              {selected.length > 0 && <Selection selected={selected} onDone={() => setSelected([])} />}
              {reports.length === 0 ? (
                <EmptyState title={translate('renkei.list.nothing_found')} />
              ) : (
                <Box sx={query.isPlaceholderData ? { opacity: 0.6 } : undefined} aria-busy={query.isFetching}>
                  <ReportRows rows={reports} selected={selected} onSelect={toggle} />
                  <Pages count={totalPage} page={page} onChange={(next) => show({ page: next })} />
                </Box>
              )}
            </>
          )}
        </QueryState>
      </Block>
    </Box>
  )
}
