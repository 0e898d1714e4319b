import { Box, Button, Stack, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount, withBrackets } from '#ui/format.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { Question as Confirmation } from '#ui/page/Question.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import type { Question } from '../importKinds.ts'
import type { StepProps } from '../stepProps.ts'
import { importKey } from '../useImport.ts'

export interface AcceptNearestProps extends StepProps {
  /** Those that are shown. */
  readonly questions: readonly Question[]
}

interface Proposal {
  readonly question: Question
  readonly institution: Question['candidates'][number]
}

/** The open questions about institutions with their likeliest candidate. */
const proposalsIn = (questions: readonly Question[]): Proposal[] =>
  questions.flatMap((question) => {
    const [institution] = question.candidates
    return question.subject === 'medical_institution' && question.answer === 'open' && institution
      ? [{ question, institution }]
      : []
  })

/** Answers all open questions about institutions that are shown with their first candidate, the likeliest, after showing which these are. */
export const AcceptNearest = ({ kind, detail, questions }: AcceptNearestProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const queryClient = useQueryClient()
  // What is open now is shown and taken, so that what a colleague answers meanwhile leaves the list.
  const [isAsking, setAsking] = useState(false)
  const proposals = proposalsIn(questions)
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.imports.accept.${key}`, args)
  const accept = useMutation({
    mutationKey: importKey(kind, detail.id),
    mutationFn: (accepted: readonly Proposal[]) =>
      kind.answerAll(
        detail.id,
        accepted.map(({ question: { id, answeredAt }, institution }) => ({
          id,
          medicalInstitutionId: institution.id,
          answeredAt,
        })),
      ),
    onSuccess: (_reply, accepted) => {
      setAsking(false)
      toast('renkei.imports.accept.done', { messageArgs: { count: formatCount(accepted.length, locale) } })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: importKey(kind, detail.id) }),
  })
  if (proposals.length < 2 && !isAsking) return null
  return (
    <Box>
      <Button
        variant="outlined"
        onClick={() => {
          accept.reset()
          setAsking(true)
        }}
      >
        {words('button', { count: formatCount(proposals.length, locale) })}
      </Button>
      <Confirmation
        isOpen={isAsking && proposals.length > 0}
        title={words('title', { count: formatCount(proposals.length, locale) })}
        confirm={words('confirm')}
        color="primary"
        isPending={accept.isPending}
        onConfirm={() => accept.mutate(proposals)}
        onClose={() => setAsking(false)}
      >
        <Typography color="text.secondary" sx={{ mb: 1 }}>
          {words('hint')}
        </Typography>
        <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
          {proposals.map(({ question: { id, text }, institution: { name, address } }) => (
            <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
              {text}
              <Typography variant="caption" color="text.secondary" component="div">
                {words('taken_for', { name: withBrackets(name, address, locale) })}
              </Typography>
            </Box>
          ))}
        </Stack>
        {accept.error && <SaveFailure error={accept.error} />}
      </Confirmation>
    </Box>
  )
}
