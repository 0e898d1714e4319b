import { LocalPostOfficeOutlined } from '@mui/icons-material'
import { Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { BulkAction } from '../list/BulkAction.tsx'
import { lateDialog } from '../late/latePart.tsx'
import { Permitted } from '../permissions/Permitted.tsx'
import { useStayingDialog } from '../page/leaving/StayingDialogs.tsx'
import './texts.ts'

const MailDialog = lateDialog(async () => ({ default: (await import('./MailDialog.tsx')).MailDialog }))

/** Prints address labels, envelopes or letters for selected institutions, and notes the mail, if the plan has communications. */
export const MailSelection = ({ ids }: { readonly ids: readonly number[] }) => {
  const translate = useTranslate()
  const hasCommunications = useCurrentUser()?.features.includes('communications') ?? false
  const showDialog = useStayingDialog()
  if (!hasCommunications) return null
  return (
    <>
      <Permitted permission="exports">
        <BulkAction
          label={translate('renkei.paper_mail.short')}
          icon={<LocalPostOfficeOutlined />}
          asks
          onClick={() =>
            showDialog((close) => (
              <Suspense fallback={null}>
                <MailDialog ids={ids} onClose={close} />
              </Suspense>
            ))
          }
        />
      </Permitted>
    </>
  )
}
