import { Box, FormControlLabel, Radio, RadioGroup, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { DoublesChoice } from '#contract/intake/decisions.ts'
import { doubleKinds } from '#contract/facts/doubleKinds.ts'
import { Block } from '#ui/page/Block.tsx'
import { formatCount, formatDate } from '#ui/format.ts'
import { ChosenBy } from './ChosenBy.tsx'
import { useDecisionWords } from './decisionWords.ts'
import { RefusedDecisions } from './RefusedDecisions.tsx'
import type { StepProps } from '../stepProps.ts'
import { useDecisions } from '../useImport.ts'

/** Rows of a list that exist already, with examples, and the choice whether to import one or all of them. */
export const Doubles = ({ kind, detail }: StepProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const decide = useDecisions(kind, detail.id)
  const { doublesText } = useDecisionWords()
  const doubles = detail.facts?.doubles
  if (!doubles) return null
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.imports.doubles.${key}`, args)
  const count = (value: number) => formatCount(value, locale)
  return (
    <Block title={words('title')} tone={doubles.decision === null ? 'note' : 'plain'}>
      <Stack spacing={1.5}>
        {doubleKinds.map(
          (one) =>
            doubles.counts[one] > 0 && (
              <Box key={one}>
                <Typography>{words(`counts.${one}`, { count: count(doubles.counts[one]) })}</Typography>
                <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'text.secondary', fontSize: 12 }}>
                  {doubles.examples
                    .filter((example) => example.kind === one)
                    .map(({ rowNumber, otherRowNumber, day, medicalInstitutionName: name }) => (
                      <li key={rowNumber}>
                        {words(otherRowNumber === null ? 'example' : 'example_of_row', {
                          row: count(rowNumber),
                          other: count(otherRowNumber ?? 0),
                          day: formatDate(day, locale),
                          name,
                        })}
                      </li>
                    ))}
                </Box>
              </Box>
            ),
        )}
        {doubles.withoutPatientCount > 0 && (
          <Typography color="text.secondary">
            {words('without_patient', { count: count(doubles.withoutPatientCount) })}
          </Typography>
        )}
        <RadioGroup
          aria-label={words('title')}
          value={decide.pending?.doubles ?? doubles.decision ?? ''}
          onChange={(_event, value) => {
            const chosen = DoublesChoice.safeParse(value)
            if (chosen.success) decide.mutate({ doubles: chosen.data, doublesDecidedAt: doubles.decided?.at ?? null })
          }}
        >
          {DoublesChoice.options.map((choice) => (
            <FormControlLabel key={choice} value={choice} control={<Radio />} label={doublesText(choice)} />
          ))}
        </RadioGroup>
        <ChosenBy chosen={doubles.decided} />
        {decide.refusals.map(({ key, given, error }) => (
          <RefusedDecisions key={key} detail={detail} decisions={given} error={error} />
        ))}
      </Stack>
    </Block>
  )
}
