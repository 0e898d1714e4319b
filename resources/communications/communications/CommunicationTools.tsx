import { UploadFileOutlined } from '@mui/icons-material'
import { use } from 'react'
import { useTranslate } from 'react-admin'
import { Permitted } from '../../../ui/permissions/Permitted.tsx'
import { ListPlace } from '../../../ui/list/listPlace.ts'
import { ToolLink } from '../../../ui/list/ToolLink.tsx'
import { LogLink } from './LogLink.tsx'

/** Above lists of communications: links to record a contact and, for the full list, to import many from a file. */
export const CommunicationTools = () => {
  const translate = useTranslate()
  const place = use(ListPlace)
  return (
    <>
      <LogLink variant="contained" place={place} />
      {!place && (
        <Permitted permission="imports">
          <ToolLink
            label={translate('renkei.imports.open')}
            icon={<UploadFileOutlined />}
            to="/communications/import"
          />
        </Permitted>
      )}
    </>
  )
}
