import { UploadFileOutlined } from '@mui/icons-material'
import { use } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { formatDate } from '#ui/format.ts'
import { DeletedRecords } from '#ui/page/DeletedRecords.tsx'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { ListPlace } from '#ui/list/listPlace.ts'
import { ToolLink } from '#ui/list/ToolLink.tsx'
import { LogLink } from './LogLink.tsx'
import '#ui/texts/imports.ts'

const deleted = (locale: string) => async (signal: AbortSignal) => {
  const { communications, totalCount } = await api.searchCommunications(
    { body: { deleted: true, perPage: 100 } },
    { signal },
  )
  return {
    records: communications.map(({ id, actedDate, medicalInstitution, deletedAt }) => ({
      id,
      name: `${formatDate(actedDate, locale)} ${medicalInstitution.name}`,
      deletedAt,
    })),
    total: totalCount,
  }
}

/** Above lists of communications: links to record a contact and, for the full list, to import many from a file, and the deleted ones. */
export const CommunicationTools = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const place = use(ListPlace)
  return (
    <>
      <LogLink variant="contained" place={place} />
      {!place && (
        <>
          <Permitted permission="imports">
            <ToolLink
              label={translate('renkei.imports.open')}
              icon={<UploadFileOutlined />}
              to="/communications/import"
            />
          </Permitted>
          <DeletedRecords
            title={translate('renkei.communications.deleted_ones')}
            queryKey={['communications']}
            load={deleted(locale)}
            restore={(id) => api.restoreCommunication({ id })}
          />
        </>
      )}
    </>
  )
}
