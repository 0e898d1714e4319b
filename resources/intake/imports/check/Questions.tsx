import { CheckCircle, HelpOutline, RemoveCircleOutlined } from '@mui/icons-material'
import { Box, Stack, Typography } from '@mui/material'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import type { ChosenInstitution } from '#ui/institutions/InstitutionChoice.tsx'
import { Block } from '#ui/page/Block.tsx'
import { formatCount, formatShortDateTime, withBrackets } from '#ui/format.ts'
import { Pages } from '#ui/page/Pages.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import { AcceptNearest } from './AcceptNearest.tsx'
import { DepartmentAnswer } from './DepartmentAnswer.tsx'
import type { GivenAnswer, Question } from '../importKinds.ts'
import type { StepProps } from '../stepProps.ts'
import { InstitutionAnswer } from './InstitutionAnswer.tsx'
import { RefusedChoice } from './RefusedChoice.tsx'
import { useRefusals } from '#ui/queries/useRefusals.ts'
import { importKey, questionsKey } from '../useImport.ts'
import '#ui/texts/imports.ts'

const marks = {
  open: <HelpOutline fontSize="small" color="warning" aria-hidden />,
  chosen: <CheckCircle fontSize="small" color="success" aria-hidden />,
  left_out: <RemoveCircleOutlined fontSize="small" color="disabled" aria-hidden />,
} as const satisfies Record<Question['answer'], unknown>

interface Answering {
  readonly given: GivenAnswer
  /** The question as it stood when it was answered. */
  readonly question: Question
  /** The answer in words. */
  readonly text: string
}

interface LineProps {
  readonly question: Question
  readonly onAnswer: (answering: Answering) => void
}

interface Answer {
  readonly subject: Question['subject']
  readonly medicalInstitution: Pick<ChosenInstitution, 'name' | 'address'> | null
  readonly ownDepartment: { readonly name: string } | null
}

/** An answer in words; neither an institution nor a department means that these rows have none. */
const useAnswerText = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  return ({ subject, medicalInstitution: institution, ownDepartment: department }: Answer): string => {
    if (institution) return withBrackets(institution.name, institution.address, locale)
    if (department) return department.name
    return translate(`renkei.imports.${subject === 'own_department' ? 'no_department' : 'leave_out'}`)
  }
}

/** An answer that was not saved, with the one that stands. */
const RefusedAnswer = ({
  refused: { question, text },
  questions,
  error,
}: {
  readonly refused: Answering
  /** As they stand now. */
  readonly questions: readonly Question[]
  readonly error: Error
}) => {
  const answerText = useAnswerText()
  const stored = questions.find(({ id }) => id === question.id)
  const isKept = stored && stored.answer !== 'open' && stored.answeredAt !== question.answeredAt
  return (
    <RefusedChoice
      error={error}
      subject={question.text}
      mine={text}
      kept={
        isKept
          ? [
              {
                subject: question.text,
                text: answerText(stored),
                chosen:
                  stored.answeredBy && stored.answeredAt !== null
                    ? { by: stored.answeredBy, at: stored.answeredAt }
                    : null,
              },
            ]
          : []
      }
    />
  )
}

const Line = ({ question, onAnswer }: LineProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { id, subject, text, rowCount, answeredBy, answeredAt } = question
  const staffName = useStaffName()
  const me = useCurrentUser()?.id
  const answerText = useAnswerText()
  return (
    <Box
      component="li"
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
          {text}
          <Typography variant="caption" color="text.secondary" component="div">
            {translate('renkei.imports.rows', { count: formatCount(rowCount, locale) })}
            {answeredBy &&
              answeredAt !== null &&
              answeredBy.id !== me &&
              ` · ${translate('renkei.imports.answered_by', {
                name: staffName(answeredBy),
                at: formatShortDateTime(answeredAt, locale),
              })}`}
          </Typography>
        </Box>
      </Stack>
      {subject === 'own_department' ? (
        <DepartmentAnswer
          question={question}
          onAnswer={(department) =>
            onAnswer({
              given: { id, ownDepartmentId: department?.id ?? null, answeredAt },
              question,
              text: answerText({ subject, medicalInstitution: null, ownDepartment: department }),
            })
          }
        />
      ) : (
        <InstitutionAnswer
          question={question}
          onAnswer={(institution) =>
            onAnswer({
              given: { id, medicalInstitutionId: institution?.id ?? null, answeredAt },
              question,
              text: answerText({ subject, medicalInstitution: institution, ownDepartment: null }),
            })
          }
        />
      )}
    </Box>
  )
}

const subjects = ['medical_institution', 'own_department'] as const satisfies readonly Question['subject'][]

/** Texts in rows that could mean several records or none. Somebody answers each one, and later files use the answer. */
export const Questions = ({ kind, detail }: StepProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const queryClient = useQueryClient()
  const [page, setPage] = useState(1)
  const query = useQuery({
    // The answers of colleagues are read as soon as the import tells that there are some.
    queryKey: [...questionsKey(kind, detail.id), page, detail.latestChoice?.at],
    queryFn: () => kind.questions(detail.id, page),
    placeholderData: keepPreviousData,
  })
  // Answers can be given faster than their replies arrive. The import is therefore read again, instead of using the reply of an earlier answer.
  const { refusals, settle, note } = useRefusals(({ question }: Answering) => [String(question.id)])
  const answer = useMutation({
    // Nothing starts before the answers are known that it would carry.
    mutationKey: importKey(kind, detail.id),
    mutationFn: ({ given }: Answering) => kind.answer(detail.id, given),
    onMutate: settle,
    // One that was refused may be of a step that somebody else has started meanwhile.
    onSettled: async (_reply, error, answering) => {
      await queryClient.invalidateQueries({ queryKey: importKey(kind, detail.id) })
      if (error) note(error, answering)
      else settle(answering)
    },
  })
  const words = (text: string, args?: Record<string, string>) => translate(`renkei.imports.${text}`, args)
  return (
    <Block title={words(kind.replacesMonths ? 'questions_of_lists' : 'questions')}>
      <Stack spacing={1.5}>
        <Typography color="text.secondary">
          {words(kind.replacesMonths ? 'questions_of_lists_hint' : 'questions_hint')}
        </Typography>
        <Typography aria-live="polite" sx={{ fontWeight: 700 }}>
          {words('open_questions', { count: formatCount(detail.openQuestionCount, locale) })}
        </Typography>
        <QueryState query={query} lines={6}>
          {({ questions, totalPage }) => (
            <>
              <AcceptNearest kind={kind} detail={detail} questions={questions} />
              {subjects.map((subject) => {
                const ofSubject = questions.filter((question) => question.subject === subject)
                return (
                  ofSubject.length > 0 && (
                    <Box key={subject} component="section" aria-label={words(`subjects.${subject}`)}>
                      {kind.replacesMonths && (
                        <Typography component="h3" variant="subtitle2" sx={{ pb: 0.5 }}>
                          {words(`subjects.${subject}`)}
                        </Typography>
                      )}
                      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                        {ofSubject.map((question) => (
                          <Line
                            key={`${question.id} ${question.medicalInstitution?.id ?? question.ownDepartment?.id ?? question.answer}`}
                            question={question}
                            onAnswer={answer.mutate}
                          />
                        ))}
                      </Stack>
                    </Box>
                  )
                )
              })}
              <Pages count={totalPage} page={page} onChange={setPage} />
            </>
          )}
        </QueryState>
        {refusals.map(({ key, given, error }) => (
          <RefusedAnswer key={key} refused={given} questions={query.data?.questions ?? []} error={error} />
        ))}
      </Stack>
    </Block>
  )
}
