import { GridOnOutlined } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { api } from '#dataProvider/client.ts'
import { download } from '#ui/queries/download.ts'
import { useToast } from '#ui/queries/useToast.tsx'

const PermittedWorkbookButton = ({ fiscalYear }: { readonly fiscalYear: number }) => {
  const translate = useTranslate()
  const toast = useToast()
  const making = useMutation({
    // Without a network the request fails at once instead of waiting for one.
    networkMode: 'always',
    mutationFn: () => api.exportAnnualReport({ fiscalYear }),
    onSuccess: (file) => {
      download(file, file.name)
      toast('renkei.annual_report.workbook.done')
    },
    onError: () => toast('renkei.annual_report.workbook.failed', { type: 'error' }),
  })
  return (
    <Button
      variant="outlined"
      startIcon={<GridOnOutlined />}
      loading={making.isPending}
      loadingPosition="start"
      aria-live="polite"
      onClick={() => making.mutate()}
      sx={{ minHeight: { xs: 44, sm: 34 }, whiteSpace: 'nowrap' }}
    >
      {translate(`renkei.annual_report.workbook.${making.isPending ? 'making' : 'make'}`)}
    </Button>
  )
}

/** Makes the yearly report as a workbook from what is stored. */
export const WorkbookButton = (props: { readonly fiscalYear: number }) => (
  <Permitted permission="exports">
    <PermittedWorkbookButton {...props} />
  </Permitted>
)
