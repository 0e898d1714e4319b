import { MailOutlined } from '@mui/icons-material'
import { FormControlLabel, Radio, RadioGroup } from '@mui/material'
import { useState } from 'react'
import { useListContext, useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { ChooseEmailDialog } from '#ui/emails/ChooseEmailDialog.tsx'
import { formatCount } from '#ui/format.ts'
import { conditionsFrom } from '#ui/institutions/conditions.ts'
import { BulkAction } from '#ui/list/BulkAction.tsx'
import '../../work/actionLists/texts.ts'
import '#ui/emails/texts.ts'

const EmailDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { selectedIds, total = 0, filterValues } = useListContext()
  const [all, setAll] = useState(false)
  const text = (key: string, count: number) =>
    translate(`renkei.action_lists.choose.${key}`, { count: formatCount(count, locale) })
  return (
    <ChooseEmailDialog
      count={all ? total : selectedIds.length}
      conditions={
        all ? { institutions: conditionsFrom(filterValues) } : { medicalInstitutionIds: selectedIds.map(Number) }
      }
      onClose={onClose}
    >
      {total > selectedIds.length && (
        <RadioGroup value={all ? 'all' : 'selected'} onChange={(_event, value) => setAll(value === 'all')}>
          <FormControlLabel value="selected" control={<Radio />} label={text('selected', selectedIds.length)} />
          <FormControlLabel value="all" control={<Radio />} label={text('all_found', total)} />
        </RadioGroup>
      )}
    </ChooseEmailDialog>
  )
}

/** Makes the doctors of the selected institutions, or of the whole result, recipients of an e-mail. */
export const AddToEmail = () => {
  const translate = useTranslate()
  const mayMail = useCurrentUser()?.features.includes('emails') ?? false
  const [isOpen, setOpen] = useState(false)
  if (!mayMail) return null
  return (
    <>
      <BulkAction
        label={translate('renkei.email_choice.short')}
        icon={<MailOutlined />}
        asks
        onClick={() => setOpen(true)}
      />
      {isOpen && <EmailDialog onClose={() => setOpen(false)} />}
    </>
  )
}
