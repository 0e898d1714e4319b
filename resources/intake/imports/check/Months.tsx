import { Alert, Box, Button, FormControlLabel, Radio, RadioGroup, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Block } from '#ui/page/Block.tsx'
import type { ImportDecisions, ImportDetail } from '../importKinds.ts'
import type { StepProps } from '../stepProps.ts'
import { ChosenBy } from './ChosenBy.tsx'
import { useDecisionWords } from './decisionWords.ts'
import { MonthTable } from './MonthTable.tsx'
import { RefusedDecisions } from './RefusedDecisions.tsx'
import { useDecisions } from '../useImport.ts'

type Facts = NonNullable<ImportDetail['facts']>

interface DepartmentsProps {
  readonly departments: NonNullable<Facts['departments']>
  readonly onDecide: (decisions: ImportDecisions) => void
}

/** Whether a list with only some departments replaces the records of these departments only. */
const Departments = ({ departments: { names, isWithin, decided }, onDecide }: DepartmentsProps) => {
  const translate = useTranslate()
  const words = (key: string) => translate(`renkei.imports.months.${key}`)
  const { departmentsText } = useDecisionWords()
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ p: 0, fontWeight: 700 }}>
        {words('departments')}
      </Typography>
      <Typography color="text.secondary">{words('departments_hint')}</Typography>
      <RadioGroup
        value={isWithin ? 'within' : 'whole'}
        onChange={(_event, value) =>
          onDecide({ withinDepartments: value === 'within', departmentsDecidedAt: decided?.at ?? null })
        }
      >
        <FormControlLabel value="within" control={<Radio />} label={departmentsText(names, true)} />
        <FormControlLabel value="whole" control={<Radio />} label={departmentsText(names, false)} />
      </RadioGroup>
      <ChosenBy chosen={decided} />
    </Box>
  )
}

/** How a checked list would change each of its months, and the decisions about them. */
export const Months = ({ kind, detail }: StepProps) => {
  const translate = useTranslate()
  const { facts } = detail
  const decide = useDecisions(kind, detail.id)
  const words = (key: string) => translate(`renkei.imports.months.${key}`)
  if (!facts || facts.monthTable.length === 0) return null
  const open = facts.monthTable.filter(({ decision }) => decision === null)
  // Nothing is replaced of months whose rows are added or left out.
  const mayReplace = facts.monthTable.some(({ decision }) => decision === null || decision === 'replace')
  return (
    <Block title={words('title')} long>
      <Stack spacing={1.5}>
        <Typography color="text.secondary">{words('hint')}</Typography>
        {facts.departments && mayReplace && (
          <Departments
            departments={{
              ...facts.departments,
              isWithin: decide.pending?.withinDepartments ?? facts.departments.isWithin,
            }}
            onDecide={decide.mutate}
          />
        )}
        {open.some(({ marks }) => marks.includes('changed')) && (
          <Alert severity="warning" variant="outlined">
            {words('changed')}
          </Alert>
        )}
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography aria-live="polite" sx={{ fontWeight: 700 }}>
            {open.length > 0 ? translate('renkei.imports.months.open', { count: open.length }) : words('all_decided')}
          </Typography>
          {facts.monthTable.length > 1 && (
            <Button
              size="small"
              variant="outlined"
              onClick={() =>
                decide.mutate({
                  months: facts.monthTable.map(({ month, standingVersion: seen, decided }) => ({
                    month,
                    decision: 'replace',
                    seen,
                    decidedAt: decided?.at ?? null,
                  })),
                })
              }
            >
              {words('replace_all')}
            </Button>
          )}
        </Stack>
        <MonthTable
          months={facts.monthTable}
          pending={decide.pending?.months ?? []}
          onDecide={({ month, standingVersion: seen, decided }, decision) =>
            decide.mutate({ months: [{ month, decision, seen, decidedAt: decided?.at ?? null }] })
          }
        />
        {decide.refusals.map(({ key, given, error }) => (
          <RefusedDecisions key={key} detail={detail} decisions={given} error={error} />
        ))}
      </Stack>
    </Block>
  )
}
