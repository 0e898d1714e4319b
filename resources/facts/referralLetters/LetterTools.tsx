import { PrintOutlined, TuneOutlined, UploadFileOutlined } from '@mui/icons-material'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { ToolButton } from '#ui/list/ToolButton.tsx'
import { ToolLink } from '#ui/list/ToolLink.tsx'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { LetterFileDialog } from './LetterFileDialog.tsx'
import { RulesDialog, rulesHash } from './RulesDialog.tsx'

/** Above the list: a file of sent letters, the printed list for the ward round, and the due days for owners. */
export const LetterTools = () => {
  const translate = useTranslate()
  const isOwner = useCurrentUser()?.role === 'owner'
  const { filterValues } = useListContext()
  const { hash } = useLocation()
  const [isEditing, setEditing] = useState(isOwner && hash === rulesHash)
  const [isTaking, setTaking] = useState(false)
  const department: unknown = filterValues['ownDepartmentId']
  return (
    <>
      {isOwner && (
        <ToolButton
          label={translate('renkei.letters.rules.open')}
          icon={<TuneOutlined />}
          expanded={isEditing}
          onOpen={() => setEditing(true)}
        />
      )}
      <Permitted permission="imports">
        <Permitted permission="patient_numbers">
          <ToolButton
            label={translate('renkei.letters.file.open')}
            icon={<UploadFileOutlined />}
            expanded={isTaking}
            onOpen={() => setTaking(true)}
          />
        </Permitted>
      </Permitted>
      <ToolLink
        label={translate('renkei.letters.print.open')}
        icon={<PrintOutlined />}
        to={`/letters/print${typeof department === 'number' ? `?department=${department}` : ''}`}
      />
      {isTaking && <LetterFileDialog onClose={() => setTaking(false)} />}
      {isEditing && <RulesDialog onClose={() => setEditing(false)} />}
    </>
  )
}
