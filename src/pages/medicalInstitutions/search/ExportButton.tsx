import { FileDownloadOutlined } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { api } from '../../../../dataProvider/client.ts'
import { download } from '../../../../ui/download.ts'
import { dayStamp } from '../../../../ui/format.ts'
import { useToast } from '../../../../ui/useToast.tsx'
import type { Conditions } from './conditions.ts'

export interface ExportButtonProps {
  readonly conditions: Conditions
  readonly disabled: boolean
}

/** Takes the whole result away as CSV. */
export const ExportButton = ({ conditions, disabled }: ExportButtonProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const exporting = useMutation({
    mutationFn: () => api.exportMedicalInstitutions({ body: conditions }),
    onSuccess: (file) =>
      download(file, `${translate('renkei.shell.screens.medical_institutions_search')}_${dayStamp(new Date())}.csv`),
    onError: () => toast('renkei.medical_institutions.export_failed', { type: 'error' }),
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
      CSV
    </Button>
  )
}
