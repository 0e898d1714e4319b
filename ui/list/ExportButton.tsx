import { FileDownloadOutlined } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { download } from '../download.ts'
import { dayStamp } from '../format.ts'
import { useToast } from '../useToast.tsx'

export interface ExportButtonProps {
  /** What is taken away, in the person's language; the day is added. */
  readonly name: string
  readonly csv: () => Promise<Blob>
  readonly disabled: boolean
}

/** Takes a whole result away as CSV. */
export const ExportButton = ({ name, csv, disabled }: ExportButtonProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const exporting = useMutation({
    mutationFn: csv,
    onSuccess: (file) => download(file, `${name}_${dayStamp(new Date())}.csv`),
    onError: () => toast('renkei.list.export_failed', { type: 'error' }),
  })
  return (
    <Button
      variant="outlined"
      startIcon={<FileDownloadOutlined />}
      loading={exporting.isPending}
      loadingPosition="start"
      disabled={disabled}
      onClick={() => exporting.mutate()}
    >
      {translate('renkei.list.csv')}
    </Button>
  )
}
