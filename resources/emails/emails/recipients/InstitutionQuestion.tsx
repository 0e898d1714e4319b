import { Button, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import type { InstitutionDecision } from '#contract/emails/recipients.ts'
import { api } from '#dataProvider/client.ts'
import { formatCount } from '#ui/format.ts'
import { Block } from '#ui/page/Block.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { recipientsKey } from '../emailQueries.ts'
import { useEmailCall } from '../useEmailCall.ts'
import './texts.ts'

const shownRows = 5

export interface InstitutionQuestionProps {
  readonly emailId: number
  /** How many rows are asked about. */
  readonly count: number
  readonly onRefused: (error: Error) => void
}

/** Asks which is right in rows of a file whose id is of one institution and whose name of another. Until then nothing goes to them. */
export const InstitutionQuestion = ({ emailId, count, onRefused }: InstitutionQuestionProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const words = (key: string, args?: Record<string, string>) =>
    translate(`renkei.email_recipients.institutions.${key}`, args)
  const { data } = useQuery({
    queryKey: [...recipientsKey(emailId), 'institutions differ'],
    queryFn: ({ signal }) =>
      api.listEmailRecipients(
        { id: emailId, state: 'invalid', reason: 'institution_differs', perPage: shownRows },
        { signal },
      ),
  })
  const decide = useEmailCall(
    (decision: InstitutionDecision) => api.decideRecipientInstitutions({ id: emailId, body: { decision } }),
    undefined,
    onRefused,
  )
  return (
    <Block title={words('title', { count: formatCount(count, locale) })} tone="note">
      <Stack spacing={2}>
        <Typography>{words('explanation')}</Typography>
        <Stack component="ul" sx={{ m: 0, pl: 2.5 }}>
          {data?.recipients.map(({ id, lineNumber, institutionName, medicalInstitution, email }) => (
            <Typography key={id} component="li" sx={{ overflowWrap: 'anywhere' }}>
              {words('row', {
                line: String(lineNumber ?? ''),
                address: email,
                name: institutionName,
                other: medicalInstitution?.name ?? '',
              })}
            </Typography>
          ))}
        </Stack>
        {decide.error && <SaveFailure error={decide.error} />}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'end' }}>
          {(['id', 'name'] as const).map((decision) => (
            <Button
              key={decision}
              variant="outlined"
              loading={decide.isPending && decide.variables === decision}
              disabled={decide.isPending}
              onClick={() => decide.mutate(decision)}
            >
              {words(decision)}
            </Button>
          ))}
        </Stack>
      </Stack>
    </Block>
  )
}
