import { FileDownloadOutlined } from '@mui/icons-material'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { maxExportedIds } from '#contract/institutions/medicalInstitutions.ts'
import { fileNameOf } from '#contract/fileNames.ts'
import { api } from '#dataProvider/client.ts'
import { dayStamp, formatCount } from '#ui/format.ts'
import { BulkAction } from '#ui/list/BulkAction.tsx'
import { download } from '#ui/queries/download.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import './texts.ts'

const PermittedSelectionFile = ({ ids }: { readonly ids: readonly number[] }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const exporting = useMutation({
    mutationFn: () => api.exportMedicalInstitutions({ body: { medicalInstitutionIds: [...ids] } }),
    onSuccess: (file) => {
      const count = translate('renkei.map_selection.count', { count: formatCount(ids.length, locale) })
      download(file, fileNameOf([translate('renkei.map_selection.title'), count, dayStamp(new Date())], 'csv'))
    },
    onError: () => toast('renkei.list.export_failed', { type: 'error' }),
  })
  return (
    <BulkAction
      label={translate('renkei.list.csv')}
      icon={<FileDownloadOutlined />}
      disabled={exporting.isPending || ids.length > maxExportedIds}
      onClick={() => exporting.mutate()}
    />
  )
}

/** The selected institutions as a file. */
export const SelectionFile = (props: { readonly ids: readonly number[] }) => (
  <Permitted permission="exports">
    <PermittedSelectionFile {...props} />
  </Permitted>
)
