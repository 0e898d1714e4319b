import { FileDownloadOutlined } from '@mui/icons-material'
import { Button, CircularProgress, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { reportFormats } from '#contract/reports/definitions.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { ApiError } from '#dataProvider/client.ts'
import { dayStamp } from '#ui/format.ts'
import { download } from '#ui/queries/download.ts'
import { useSlow } from '#ui/queries/useSlow.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { exportReport, type ReportFormat, type ReportRequest } from '#ui/reports/reportCalls.ts'
import './texts.ts'

export interface FileButtonsProps {
  readonly kind: ReportKind
  readonly request: ReportRequest
  /** Heads the file and names it. */
  readonly title: string
  /** Whether the file is the crosstab that the screen shows, and not the list behind it. */
  readonly isPivot: boolean
}

const PermittedFileButtons = ({ kind, request, title, isPivot }: FileButtonsProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const aborting = useRef<AbortController>(null)
  const making = useMutation({
    // Without a network it fails at once instead of waiting for one.
    networkMode: 'always',
    mutationFn: (format: ReportFormat) => {
      aborting.current = new AbortController()
      return exportReport(kind, request, { name: title, format, isPivot }, { signal: aborting.current.signal })
    },
    // The server names the report and its base month, this the day of the file.
    onSuccess: (file) => download(file, file.name.replace(/(\.\w+)?$/, `_${dayStamp(new Date())}$1`)),
    onError: (error) => {
      if (aborting.current?.signal.aborted) return
      const reason = error instanceof ApiError && error.status === 422 ? error.problem.detail : ''
      toast(reason || 'renkei.list.export_failed', { type: 'error' })
    },
  })
  const isSlow = useSlow(making.isPending)
  return (
    <Stack direction="row" className="no-print" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      {reportFormats.map((format) => (
        <Button
          key={format}
          variant="outlined"
          startIcon={<FileDownloadOutlined />}
          disabled={making.isPending}
          onClick={() => making.mutate(format)}
        >
          {translate(`renkei.report_results.files.${isPivot ? 'pivot_' : ''}${format}`)}
        </Button>
      ))}
      <Stack direction="row" aria-live="polite" sx={{ gap: 1, alignItems: 'center' }}>
        {isSlow && (
          <>
            <CircularProgress size={16} aria-label={translate('renkei.report_results.files.under_way')} />
            <Typography variant="caption">{translate('renkei.report_results.files.under_way')}</Typography>
            <Button size="small" onClick={() => aborting.current?.abort()}>
              {translate('renkei.report_results.computing.stop')}
            </Button>
          </>
        )}
      </Stack>
    </Stack>
  )
}

/** Takes all rows of a result away as a file. What takes more than a second can be stopped. */
export const FileButtons = (props: FileButtonsProps) => (
  <Permitted permission="exports">
    <PermittedFileButtons {...props} />
  </Permitted>
)
