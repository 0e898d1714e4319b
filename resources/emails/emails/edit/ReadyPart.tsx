import { Alert, Box, Button, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { Block } from '#ui/page/Block.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { Findings } from '../checks/Findings.tsx'
import { type EmailFinding, useEmailCheck } from '../checks/useEmailCheck.ts'
import type { Email } from '../emailQueries.ts'
import { EmailPreview } from '../preview/EmailPreview.tsx'
import { isPlanned } from '../sending/plans.ts'
import { SendPart } from '../sending/SendPart.tsx'
import type { WrittenEmail } from './writtenEmail.ts'

export interface ReadyPartProps {
  readonly email: Email
  /** Of the form that stores the e-mail. */
  readonly formId: string
  readonly isSaving: boolean
  /** Why the e-mail could not be saved. */
  readonly error: Error | null
  readonly onJump: (place: EmailFinding['place']) => void
}

const CheckedDraft = ({ email, onJump }: Pick<ReadyPartProps, 'email' | 'onJump'>) => {
  const written = useWatch<WrittenEmail>() as WrittenEmail
  return <Findings query={useEmailCheck(email.id, written)} onJump={onJump} />
}

/** What to look at before an e-mail goes out, what recipients will see, and the way to send it. */
export const ReadyPart = ({ email, formId, isSaving, error, onJump }: ReadyPartProps) => {
  const translate = useTranslate()
  const { formState, getValues } = useFormContext<WrittenEmail>()
  const isDraft = email.status === 'draft'
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
      }}
    >
      <Stack spacing={2}>
        {error && formState.isDirty && <SaveFailure error={error} />}
        {isPlanned(email) && formState.isDirty && (
          <Alert severity="warning">{translate('renkei.email_editor.withdraw_to_save')}</Alert>
        )}
        {isDraft && <CheckedDraft email={email} onJump={onJump} />}
        {isDraft && formState.isDirty ? (
          <Alert
            severity="warning"
            action={
              <Button type="submit" form={formId} color="inherit" loading={isSaving}>
                {translate('renkei.shell.save')}
              </Button>
            }
          >
            {translate('renkei.email_editor.save_before_sending')}
          </Alert>
        ) : (
          <SendPart email={email} />
        )}
      </Stack>
      <Block title={translate('renkei.email_preview.title')}>
        <EmailPreview emailId={email.id} email={isDraft ? getValues() : email} />
      </Block>
    </Box>
  )
}
