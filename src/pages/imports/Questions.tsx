import { CheckCircle, HelpOutline, RemoveCircleOutlined } from '@mui/icons-material'
import { Box, Button, Pagination, Stack, TextField, Typography } from '@mui/material'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Block } from '../../../ui/Block.tsx'
import { formatCount } from '../../../ui/format.ts'
import { InstitutionChoice } from '../../../ui/InstitutionChoice.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { SaveFailure } from '../../../ui/SaveFailure.tsx'
import type { Question } from './importKinds.ts'
import type { StepProps } from './ImportSteps.tsx'
import { questionsKey, useImportStep } from './useImport.ts'

const marks = {
  open: <HelpOutline fontSize="small" color="warning" aria-hidden />,
  chosen: <CheckCircle fontSize="small" color="success" aria-hidden />,
  left_out: <RemoveCircleOutlined fontSize="small" color="disabled" aria-hidden />,
} as const satisfies Record<Question['answer'], unknown>

interface AnswerProps {
  readonly question: Question
  readonly onAnswer: (institutionId: number | null) => void
}

const leftOut = 'left_out'

/** One of the likely ones, another that is looked for, or none. */
const Answer = ({ question, onAnswer }: AnswerProps) => {
  const translate = useTranslate()
  const [isLooking, setLooking] = useState(question.candidates.length === 0 && question.answer === 'open')
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.imports.${key}`, args)
  const { medicalInstitution: chosen, candidates, answer } = question
  const offered = chosen && !candidates.some(({ id }) => id === chosen.id) ? [chosen, ...candidates] : candidates
  return (
    <Stack spacing={0.5}>
      <TextField
        select
        fullWidth
        value={answer === 'left_out' ? leftOut : (chosen?.id ?? '')}
        onChange={({ target }) => onAnswer(target.value === leftOut ? null : Number(target.value))}
        slotProps={{
          select: { native: true },
          htmlInput: { 'aria-label': words('answer_for', { text: question.text }) },
        }}
      >
        <option value="" disabled>
          {words('choose_institution')}
        </option>
        {offered.map(({ id, name, address, runningStatus }) => (
          <option key={id} value={id}>
            {`${name}（${address}）${
              runningStatus === 'open' ? '' : translate(`renkei.medical_institutions.running_status.${runningStatus}`)
            }`}
          </option>
        ))}
        <option value={leftOut}>{words('leave_out')}</option>
      </TextField>
      {isLooking ? (
        <InstitutionChoice
          label={words('find_for', { text: question.text })}
          hint={words('find_hint')}
          onChoose={({ id }) => {
            setLooking(false)
            onAnswer(id)
          }}
        />
      ) : (
        <Box>
          <Button size="small" onClick={() => setLooking(true)}>
            {words('find_another')}
          </Button>
        </Box>
      )}
    </Stack>
  )
}

/** The institutions that rows name in a way that could mean several, or none: somebody says which, and later files ask no more. */
export const Questions = ({ kind, detail }: StepProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const queryClient = useQueryClient()
  const [page, setPage] = useState(1)
  const key = questionsKey(kind, detail.id)
  const query = useQuery({
    queryKey: [...key, page],
    queryFn: () => kind.questions(detail.id, page),
    placeholderData: keepPreviousData,
  })
  const answer = useImportStep(
    kind,
    detail.id,
    async ({ questionId, institutionId }: { readonly questionId: number; readonly institutionId: number | null }) => {
      const next = await kind.answer(detail.id, questionId, institutionId)
      await queryClient.invalidateQueries({ queryKey: key })
      return next
    },
  )
  const words = (text: string, args?: Record<string, string>) => translate(`renkei.imports.${text}`, args)
  return (
    <Block title={words('questions')}>
      <Stack spacing={1.5}>
        <Typography color="text.secondary">{words('questions_hint')}</Typography>
        <Typography aria-live="polite" sx={{ fontWeight: 700 }}>
          {words('open_questions', { count: formatCount(detail.openQuestionCount, locale) })}
        </Typography>
        <QueryState query={query} lines={6}>
          {({ questions, totalPage }) => (
            <>
              <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {questions.map((question) => (
                  <Box
                    component="li"
                    key={`${question.id} ${question.medicalInstitution?.id ?? question.answer}`}
                    sx={{
                      display: 'grid',
                      gap: 1,
                      py: 1,
                      borderTop: 1,
                      borderColor: 'hairline',
                      alignItems: 'start',
                      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
                    }}
                  >
                    <Stack direction="row" sx={{ gap: 1, minWidth: 0, pt: { sm: 1 } }}>
                      {marks[question.answer]}
                      <Box sx={{ overflowWrap: 'anywhere' }}>
                        {question.text}
                        <Typography variant="caption" color="text.secondary" component="div">
                          {words('rows', { count: formatCount(question.rowCount, locale) })}
                        </Typography>
                      </Box>
                    </Stack>
                    <Answer
                      question={question}
                      onAnswer={(institutionId) => answer.mutate({ questionId: question.id, institutionId })}
                    />
                  </Box>
                ))}
              </Stack>
              {totalPage > 1 && <Pagination count={totalPage} page={page} onChange={(_event, next) => setPage(next)} />}
            </>
          )}
        </QueryState>
        {answer.error && <SaveFailure error={answer.error} />}
      </Stack>
    </Block>
  )
}
