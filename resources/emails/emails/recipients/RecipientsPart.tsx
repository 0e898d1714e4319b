import { Box, Stack } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { usePermission } from '#authProvider/usePermission.ts'
import { NotPermitted } from '#ui/permissions/NotPermitted.tsx'
import { Block } from '#ui/page/Block.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { isSettled, SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { type Email, emailQuery, recipientCountsQuery } from '../emailQueries.ts'
import { ChooseDoctors } from './ChooseDoctors.tsx'
import { ConsentQuestion } from './ConsentQuestion.tsx'
import { CreateDoctors } from './CreateDoctors.tsx'
import { InstitutionQuestion } from './InstitutionQuestion.tsx'
import { RecipientList } from './RecipientList.tsx'
import { RecipientsFile } from './RecipientsFile.tsx'
import { RecipientTotals } from './RecipientTotals.tsx'
import './texts.ts'

/** Reads the e-mail anew where its list of recipients has another number, since a colleague has changed it: the tab and the sending say the same then. */
const useFreshEmail = ({ id, destinationCount }: Email, counted: number | undefined): void => {
  const queryClient = useQueryClient()
  const differs = counted !== undefined && counted !== destinationCount
  useEffect(() => {
    if (differs) void queryClient.invalidateQueries({ queryKey: emailQuery(id).queryKey, exact: true })
  }, [queryClient, id, differs])
}

/** The recipients of an e-mail: from a file or chosen among the doctors, who gets it, and who does not and why. */
export const RecipientsPart = ({ email }: { readonly email: Email }) => {
  const translate = useTranslate()
  const query = useQuery(recipientCountsQuery(email.id))
  useFreshEmail(email, query.data?.destinationCount)
  const mayImport = usePermission('imports')
  const isDraft = email.status === 'draft'
  // What was asked goes with the draft, and so does the reason that stands beside it.
  const [refusal, setRefusal] = useState<Error | null>(null)
  const onRefused = (error: Error) => setRefusal(isSettled(error) ? error : null)
  return (
    <QueryState query={query} lines={8}>
      {(counts) => {
        const present = counts.destinationCount + counts.leftOutCount + counts.invalidCount
        const unset = counts.reasons.find(({ reason }) => reason === 'no_consent')?.count ?? 0
        const differing = counts.reasons.find(({ reason }) => reason === 'institution_differs')?.count ?? 0
        return (
          <Stack spacing={2}>
            {!isDraft && refusal && <SaveFailure error={refusal} storedAt={`/emails/${email.id}/edit?part=send`} />}
            {isDraft && (
              <Box
                sx={{
                  display: 'grid',
                  gap: 2,
                  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
                }}
              >
                {mayImport ? (
                  <RecipientsFile email={email} presentCount={present} onRefused={onRefused} />
                ) : (
                  <Block title={translate('renkei.email_recipients.file.title')}>
                    <NotPermitted permission="imports" />
                  </Block>
                )}
                <ChooseDoctors email={email} presentCount={present} />
              </Box>
            )}
            {present > 0 && (
              <Block
                title={translate('renkei.email_recipients.totals.title')}
                actions={isDraft && email.recipientsFilename !== null && <CreateDoctors emailId={email.id} />}
              >
                <RecipientTotals counts={counts} />
              </Block>
            )}
            {isDraft && differing > 0 && (
              <InstitutionQuestion emailId={email.id} count={differing} onRefused={onRefused} />
            )}
            {isDraft && email.category === 'sales' && unset > 0 && (
              <ConsentQuestion emailId={email.id} count={unset} onRefused={onRefused} />
            )}
            {present > 0 && <RecipientList email={email} count={present} />}
          </Stack>
        )
      }}
    </QueryState>
  )
}
