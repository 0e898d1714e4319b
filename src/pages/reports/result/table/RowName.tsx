import { Box, Link } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { StatusChip } from '../../../../../ui/institutions/StatusChip.tsx'
import type { ReportKind } from '../../../../../contract/reports/valueTypes.ts'
import type { ResultRow } from '../../../../../ui/reports/reportCalls.ts'

/** The name of a row: a partner with a link to its chart, and for communications one to the record. */
export const RowName = ({ kind, row }: { readonly kind: ReportKind; readonly row: ResultRow }) => {
  const translate = useTranslate()
  const { id, name, institutionId, runningStatus } = row
  return (
    <>
      {institutionId === null ? (
        <strong>{name}</strong>
      ) : (
        <Link component={RouterLink} to={`/crms/${institutionId}`} sx={{ fontWeight: 700 }}>
          {name}
        </Link>
      )}
      {runningStatus !== null && (
        <Box component="span" sx={{ ml: 0.75 }}>
          <StatusChip status={runningStatus} onlyExceptions />
        </Box>
      )}
      {kind === 'communication' && (
        <Link
          component={RouterLink}
          to={`/communications/${id}`}
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
