import { MailOutlined } from '@mui/icons-material'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { maxChosenInstitutions } from '#contract/emails/recipients.ts'
import { BulkAction } from '../list/BulkAction.tsx'
import { lateDialog } from '../late/latePart.tsx'
import './texts.ts'

const ChooseEmailDialog = lateDialog(async () => ({
  default: (await import('./ChooseEmailDialog.tsx')).ChooseEmailDialog,
}))

/** Makes the doctors of selected institutions recipients of an e-mail, if the plan has e-mails. */
export const EmailSelection = ({ ids }: { readonly ids: readonly number[] }) => {
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
        disabled={ids.length > maxChosenInstitutions}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <ChooseEmailDialog
            count={ids.length}
            conditions={{ medicalInstitutionIds: [...ids] }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
