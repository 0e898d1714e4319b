import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { choicesOf, departmentsQuery } from '#ui/institutions/useLookups.ts'
import { type WhiteSpaceQuestion, whiteSpaceSorts } from './question.ts'
import './texts.ts'

const radii = [1, 2, 3, 5, 10, 20, 30, 50] as const
/** 0 stands for any visits. */
const spans = [0, 90, 180, 365] as const

export interface WhiteSpaceFormProps {
  readonly question: WhiteSpaceQuestion
  readonly onQuestion: (question: WhiteSpaceQuestion) => void
}

/** Departments, radius, visits and order of the panel. */
export const WhiteSpaceForm = ({ question, onQuestion }: WhiteSpaceFormProps) => {
  const translate = useTranslate()
  const { data: departments = [] } = useQuery(departmentsQuery)
  const { departmentIds, radiusKm, withinDays, sortBy } = question
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.white_space.${key}`, args)
  const set = (changed: Partial<WhiteSpaceQuestion>) => onQuestion({ ...question, ...changed })
  return (
    <Box
      className="no-print"
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' }}
    >
      <Box sx={{ gridColumn: '1 / -1' }}>
        <MultiChoice
          label={text('departments')}
          choices={choicesOf(departments)}
          value={departmentIds}
          onChange={(chosen) => set({ departmentIds: chosen })}
        />
      </Box>
      <OneChoice
        label={text('radius')}
        choices={radii.some((one) => one === radiusKm) ? radii : [radiusKm, ...radii]}
        nameOf={(kilometres) => text('radius_km', { kilometres })}
        value={radiusKm}
        onChange={(kilometres) => set({ radiusKm: kilometres })}
        minWidth={0}
      />
      <OneChoice
        label={text('sort.title')}
        choices={whiteSpaceSorts}
        nameOf={(sort) => text(`sort.${sort}`)}
        value={sortBy}
        onChange={(sort) => set({ sortBy: sort })}
        minWidth={0}
      />
      <OneChoice
        label={text('not_visited')}
        choices={withinDays === null || spans.some((one) => one === withinDays) ? spans : [...spans, withinDays]}
        nameOf={(days) => (days === 0 ? text('any_visit') : text('not_visited_days', { days }))}
        value={withinDays ?? 0}
        onChange={(days) => set({ withinDays: days === 0 ? null : days })}
        minWidth={0}
        sx={{ gridColumn: '1 / -1' }}
      />
    </Box>
  )
}
