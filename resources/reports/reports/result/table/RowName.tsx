import { Box, Link } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { StatusChip } from '#ui/institutions/StatusChip.tsx'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import type { ResultRow } from '#ui/reports/reportCalls.ts'
import { OpenLink, useIsOpen } from '#ui/page/OpenLink.tsx'
import '../texts.ts'

/** The name of a row: a partner with a link to its chart, and for communications one to the record. */
export const RowName = ({ kind, row }: { readonly kind: ReportKind; readonly row: ResultRow }) => {
  const translate = useTranslate()
  const { id, name, institutionId, runningStatus } = row
  const isOpen = useIsOpen()
  const record = `/communications/${id}`
  return (
    <>
      {institutionId === null ? (
        <strong>{name}</strong>
      ) : (
        <OpenLink to={`/crms/${institutionId}`} sx={{ fontWeight: 700 }}>
          {name}
        </OpenLink>
      )}
      {runningStatus !== null && (
        <Box component="span" sx={{ ml: 0.75 }}>
          <StatusChip status={runningStatus} onlyExceptions />
        </Box>
      )}
      {kind === 'communication' && isOpen(record) && (
        <Link
          component={RouterLink}
          to={record}
          className="no-print"
          aria-label={translate('renkei.report_results.record_of', { name })}
          sx={{ display: 'block', fontSize: 12 }}
        >
          {translate('renkei.report_results.record')}
        </Link>
      )}
    </>
  )
}
