import { TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { ownDepartmentsQuery } from '#ui/labels/communicationLabels.ts'
import type { Question } from '../importKinds.ts'
import '#ui/texts/imports.ts'

export interface DepartmentAnswerProps {
  readonly question: Question
  readonly onAnswer: (department: { readonly id: number; readonly name: string } | null) => void
}

const none = 'none'

/** The choice of an own department, or none. */
export const DepartmentAnswer = ({ question, onAnswer }: DepartmentAnswerProps) => {
  const translate = useTranslate()
  const { data: departments = [] } = useQuery(ownDepartmentsQuery)
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.imports.${key}`, args)
  const { ownDepartment: chosen, answer, text } = question
  const isKnown = chosen === null || departments.some(({ id }) => id === chosen.id)
  const offered = isKnown ? departments : [chosen, ...departments]
  return (
    <TextField
      select
      fullWidth
      value={answer === 'left_out' ? none : (chosen?.id ?? '')}
      onChange={({ target }) => onAnswer(offered.find(({ id }) => String(id) === target.value) ?? null)}
      slotProps={{
        select: { native: true },
        htmlInput: { 'aria-label': words('department_for', { text }) },
      }}
    >
      <option value="" disabled>
        {words('choose_institution')}
      </option>
      {offered.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value={none}>{words('no_department')}</option>
    </TextField>
  )
}
