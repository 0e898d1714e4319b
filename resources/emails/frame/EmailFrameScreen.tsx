import { Alert, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { HeldVersion, updatedAtOf } from '#ui/form/drafts/HeldVersion.tsx'
import { Block } from '#ui/page/Block.tsx'
import { Explanation } from '#ui/page/Explanation.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useWatch } from '#ui/queries/useWatch.ts'
import { QueryState } from '#ui/page/QueryState.tsx'
import { frameQuery } from '../emails/emailQueries.ts'
import { useOwners } from '#ui/permissions/useOwners.ts'
import { EmailPreview } from '../emails/preview/EmailPreview.tsx'
import { FrameFacts } from './FrameFacts.tsx'
import { frameDraftKey } from './emailFrame.ts'
import { FrameForm } from './FrameForm.tsx'
import '../emails/edit/texts.ts'

/** An e-mail in the frame as it is stored. */
const Sample = () => {
  const translate = useTranslate()
  const user = useCurrentUser()
  return (
    <Block title={translate('renkei.email_frame.preview')}>
      <EmailPreview
        emailId={null}
        email={{
          category: 'sales',
          senderName: user?.tenant.name ?? '',
          senderEmail: user?.emailSenderAllowedAddresses[0] ?? '',
          title: translate('renkei.email_frame.sample_title'),
          mainContent: translate('renkei.email_frame.sample'),
        }}
      />
    </Block>
  )
}

/** `/email_frame`: what surrounds every e-mail of the tenant and how they are sent. Owners change it. */
const EmailFrameScreen = () => {
  const translate = useTranslate()
  const isOwner = useCurrentUser()?.role === 'owner'
  const owners = useOwners()
  const query = useQuery({ ...frameQuery, staleTime: Infinity, refetchOnMount: 'always' })
  useWatch(query.data && (() => query.refetch()))
  const text = (key: string) => translate(`renkei.email_frame.${key}`)
  return (
    <Page title={text('title')} back={{ to: '/emails', title: translate('renkei.shell.screens.emails') }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, mb: 1.5 }}>
        <Typography component="h1" variant="h2">
          {text('title')}
        </Typography>
        <Explanation of={text('title')} text={text('explanation')} />
      </Stack>
      <Stack spacing={2} sx={{ maxWidth: 860 }}>
        {!isOwner && <Alert severity="info">{translate('renkei.email_frame.owners_only', { owners })}</Alert>}
        <QueryState query={query} lines={10}>
          {(frame) =>
            isOwner ? (
              <HeldVersion
                stored={frame}
                versionOf={updatedAtOf}
                draftKey={frameDraftKey}
                refetch={() => query.refetch()}
              >
                {(version) => <FrameForm frame={version} />}
              </HeldVersion>
            ) : (
              <FrameFacts frame={frame} />
            )
          }
        </QueryState>
        <Sample />
      </Stack>
    </Page>
  )
}

export default EmailFrameScreen
