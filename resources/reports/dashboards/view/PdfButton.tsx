import { PictureAsPdfOutlined } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { api } from '#dataProvider/client.ts'
import { download } from '#ui/queries/download.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import type { DashboardFilters } from './filters.ts'

interface PdfButtonProps {
  readonly id: number
  readonly filters: DashboardFilters
}

const PermittedPdfButton = ({ id, filters: { baseMonth, departmentId, areaIds } }: PdfButtonProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const making = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      api.exportDashboard({
        id,
        body: {
          ...(baseMonth !== null && { baseMonth }),
          ...(departmentId !== null && { ownDepartmentId: departmentId }),
          ...(areaIds.length > 0 && { areaIds: [...areaIds] }),
        },
      }),
    onSuccess: (file) => {
      download(file, file.name)
      toast('renkei.dashboards.pdf_done')
    },
    onError: () => toast('renkei.dashboards.pdf_failed', { type: 'error' }),
  })
  return (
    <Button
      variant="outlined"
      startIcon={<PictureAsPdfOutlined />}
      loading={making.isPending}
      loadingPosition="start"
      aria-live="polite"
      onClick={() => making.mutate()}
    >
      {translate(`renkei.dashboards.${making.isPending ? 'pdf_making' : 'pdf'}`)}
    </Button>
  )
}

/** Makes a PDF of a dashboard with its present filters. */
export const PdfButton = (props: PdfButtonProps) => (
  <Permitted permission="exports">
    <PermittedPdfButton {...props} />
  </Permitted>
)
