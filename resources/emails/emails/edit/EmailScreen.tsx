import { Skeleton } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { BounceTrouble } from '#ui/emails/BounceTrouble.tsx'
import { Page } from '#ui/page/Page.tsx'
import { PageFailed } from '#resources/errors/PageFailed.tsx'
import { NotFoundPage } from '#resources/errors/StatusPage.tsx'
import { EmailEditor } from './EmailEditor.tsx'
import { useSharedEmail } from './useSharedEmail.ts'
import { useNewEmail, writtenFrom } from './writtenEmail.ts'
import './texts.ts'
import '../texts.ts'

const NewEmail = () => {
  const translate = useTranslate()
  const start = useNewEmail()
  return (
    <Page
      title={translate('renkei.email_editor.new')}
      back={{ to: '/emails', title: translate('renkei.shell.screens.emails') }}
    >
      <EmailEditor start={start} />
    </Page>
  )
}

const StoredEmail = ({ id }: { readonly id: number }) => {
  const translate = useTranslate()
  const { data, error, refetch } = useSharedEmail(id)
  if (error && !data) return <PageFailed error={error} onRetry={() => void refetch()} />
  return (
    <Page
      title={data?.title ?? translate('renkei.email_editor.edit')}
      back={{ to: '/emails?status=unsent', title: translate('renkei.shell.screens.emails') }}
    >
      <BounceTrouble />
      {data ? (
        <EmailEditor start={writtenFrom(data)} stored={data} />
      ) : (
        <Skeleton aria-busy variant="rounded" height={480} />
      )}
    </Page>
  )
}

/** `/emails/new` and `/emails/:id/edit`: writes an e-mail, chooses who gets it, checks and sends it. */
const EmailScreen = () => {
  const { id } = useParams()
  if (id === undefined) return <NewEmail />
  const number = Number(id)
  return Number.isSafeInteger(number) && number > 0 ? <StoredEmail key={number} id={number} /> : <NotFoundPage />
}

export default EmailScreen
