import { PictureAsPdfOutlined } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import type { Analysis } from '../analysis.ts'
import { useMonthlyReport } from './useMonthlyReport.ts'

const PermittedMonthlyReportButton = ({ analysis }: { readonly analysis: Analysis }) => {
  const translate = useTranslate()
  const making = useMonthlyReport(analysis)
  return (
    <Button
      variant="outlined"
      startIcon={<PictureAsPdfOutlined />}
      loading={making.isPending}
      loadingPosition="start"
      aria-live="polite"
      onClick={() => making.mutate()}
      sx={{ minHeight: { xs: 44, sm: 34 }, whiteSpace: 'nowrap' }}
    >
      {translate(`renkei.data_analysis.report.${making.isPending ? 'making' : 'make'}`)}
    </Button>
  )
}

/** Makes the monthly report for the management's meeting, with the conditions of the screen. */
export const MonthlyReportButton = (props: { readonly analysis: Analysis }) => (
  <Permitted permission="exports">
    <PermittedMonthlyReportButton {...props} />
  </Permitted>
)
