import { FileDownloadOutlined } from '@mui/icons-material'
import { Button, IconButton } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { fileNameOf } from '#contract/fileNames.ts'
import { download } from '../queries/download.ts'
import { dayStamp } from '../format.ts'
import { useDevice } from '../useDevice.ts'
import { Permitted } from '../permissions/Permitted.tsx'
import { useToast } from '../queries/useToast.tsx'

/** So many conditions are named in the name of a file, which has a greatest length. */
const mostNamed = 2

export interface ExportButtonProps {
  /** Name of the exported content, in the person's language; the day is appended. */
  readonly name: string
  /** What narrows the content, in the person's language; the name of the file says it too. */
  readonly narrowed?: readonly string[]
  readonly csv: () => Promise<Blob>
  readonly disabled: boolean
}

/** Exports the whole result as CSV, for accounts that may export. */
export const ExportButton = (props: ExportButtonProps) => (
  <Permitted permission="exports">
    <Export {...props} />
  </Permitted>
)

const Export = ({ name, narrowed = [], csv, disabled }: ExportButtonProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const phone = useDevice() === 'phone'
  const more = narrowed.length - mostNamed
  const conditions = narrowed.slice(0, mostNamed).join(' ')
  const named = [
    ...(conditions ? [conditions] : []),
    ...(more > 0 ? [translate('renkei.list.more_conditions', { count: String(more) })] : []),
  ]
  const exporting = useMutation({
    mutationFn: csv,
    onSuccess: (file) => download(file, fileNameOf([name, ...named, dayStamp(new Date())], 'csv')),
    onError: (error) => toast('renkei.list.export_failed', { type: 'error', error }),
  })
  const label = translate('renkei.list.csv')
  const common = { className: 'no-print', loading: exporting.isPending, disabled, onClick: () => exporting.mutate() }
  return phone ? (
    <IconButton aria-label={label} {...common}>
      <FileDownloadOutlined />
    </IconButton>
  ) : (
    <Button variant="outlined" startIcon={<FileDownloadOutlined />} loadingPosition="start" {...common}>
      {label}
    </Button>
  )
}
