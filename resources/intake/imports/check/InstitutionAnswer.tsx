import { Box, Button, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { withBrackets } from '#ui/format.ts'
import { type ChosenInstitution, InstitutionChoice } from '#ui/institutions/InstitutionChoice.tsx'
import type { Question } from '../importKinds.ts'
import '#ui/texts/imports.ts'
import '#ui/institutions/texts.ts'

export interface InstitutionAnswerProps {
  readonly question: Question
  readonly onAnswer: (institution: ChosenInstitution | null) => void
}

const leftOut = 'left_out'

/** The choice of one of the likely institutions, another one by search, or none. */
export const InstitutionAnswer = ({ question, onAnswer }: InstitutionAnswerProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
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
        onChange={({ target }) => onAnswer(offered.find(({ id }) => String(id) === target.value) ?? null)}
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
            {`${withBrackets(name, address, locale)}${
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
          onChoose={(institution) => {
            setLooking(false)
            onAnswer(institution)
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
