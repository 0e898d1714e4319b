import { LinearProgress, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatBytes } from '#ui/format.ts'
import type { DataUpload } from './uploadQueries.ts'

/** The progress of an upload that is being processed. */
export const UploadProgress = ({ upload }: { readonly upload: DataUpload }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { filename, step, byteCount, processedByteCount } = upload
  const isReading = step === 'read' && processedByteCount > 0 && byteCount > 0
  const stage = step === 'read' && processedByteCount === 0 ? 'queued' : (step ?? 'read')
  return (
    <Stack spacing={0.5} sx={{ minWidth: 160 }}>
      <LinearProgress
        variant={step === 'apply' ? 'indeterminate' : 'determinate'}
        value={isReading ? Math.min(100, (processedByteCount / byteCount) * 100) : 0}
        aria-label={translate('renkei.data_uploads.processing_of', { name: filename })}
      />
      <Typography variant="caption" color="text.secondary" className="figures">
        {translate(`renkei.data_uploads.steps.${stage}`)}
        {isReading && `　${formatBytes(processedByteCount, locale)} / ${formatBytes(byteCount, locale)}`}
      </Typography>
    </Stack>
  )
}
