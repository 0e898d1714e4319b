import { FileDownloadOutlined } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { download } from '../queries/download.ts'
import { Permitted } from '../permissions/Permitted.tsx'
import { useToast } from '../queries/useToast.tsx'

export interface DownloadButtonProps {
  readonly label: string
  /** What the file is called, with its ending. */
  readonly filename: string
  readonly file: () => Promise<Blob>
  /** Default `exports`; a template to be filled in and imported needs the other one. */
  readonly permission?: 'exports' | 'imports'
}

/** Takes a file away from a block, for accounts that may. */
export const DownloadButton = ({ permission = 'exports', ...props }: DownloadButtonProps) => (
  <Permitted permission={permission}>
    <Download {...props} />
  </Permitted>
)

const Download = ({ label, filename, file }: Omit<DownloadButtonProps, 'permission'>) => {
  const toast = useToast()
  const taking = useMutation({
    mutationFn: file,
    onSuccess: (taken) => download(taken, filename),
    onError: (error) => toast('renkei.list.export_failed', { type: 'error', error }),
  })
  return (
    <Button
      size="small"
      startIcon={<FileDownloadOutlined />}
      loading={taking.isPending}
      loadingPosition="start"
      onClick={() => taking.mutate()}
    >
      {label}
    </Button>
  )
}
