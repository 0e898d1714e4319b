import { Autocomplete, Stack, TextField } from '@mui/material'
import { designationReasons } from '#contract/institutions/designations.ts'
import { firstFigureMonth, lastFigureMonth } from '#contract/months.ts'
import type { Conditions } from '../draft/draft.ts'
import { useLanguage, useWords } from '../useWords.ts'
import { MonthField } from '#ui/dates/MonthField.tsx'

interface Props {
  readonly conditions: Conditions
  readonly onChange: (changed: Conditions) => void
}

const reasons = designationReasons.map(({ ja }) => ja)
const maxReasonLength = 20

/** The reason of designations: a usual one, or another that the lists contain. */
export const DesignationReasonInput = ({ conditions, onChange }: Props) => {
  const text = useWords()
  const language = useLanguage()
  const wordsOf = (reason: string) => {
    const known = designationReasons.find(({ ja }) => ja === reason)
    return known && language === 'en' ? `${reason} (${known.en})` : reason
  }
  return (
    <Autocomplete
      freeSolo
      openOnFocus
      options={reasons}
      filterOptions={(all) => all}
      inputValue={conditions.mhlwDesignationReason ?? ''}
      onInputChange={(_event, typed, why) => {
        // Setting up the input reports its own empty text, which nobody has typed.
        if (why !== 'reset') onChange({ mhlwDesignationReason: typed.slice(0, maxReasonLength) })
      }}
      onChange={(_event, chosen) => onChange({ mhlwDesignationReason: chosen ?? '' })}
      renderOption={({ key, ...props }, reason) => (
        <li key={key} {...props}>
          {wordsOf(reason)}
        </li>
      )}
      renderInput={(params) => (
        <TextField {...params} label={text('narrowings.designation_reason')} helperText={text('designation.hint')} />
      )}
    />
  )
}

const ends = ['mhlwDesignationStartMonth', 'mhlwDesignationEndMonth'] as const

/** The months in which designations began; either end can be open. */
export const DesignationMonthsInput = ({ conditions, onChange }: Props) => {
  const text = useWords()
  const months = {
    mhlwDesignationStartMonth: conditions.mhlwDesignationStartMonth,
    mhlwDesignationEndMonth: conditions.mhlwDesignationEndMonth,
  }
  return (
    <Stack direction="row" spacing={1}>
      {ends.map((end) => (
        <MonthField
          key={end}
          fullWidth
          label={text(end === 'mhlwDesignationStartMonth' ? 'designation.from' : 'designation.to')}
          value={months[end]}
          onChange={(month) => onChange({ ...months, [end]: month ?? undefined })}
          min={firstFigureMonth}
          max={lastFigureMonth}
        />
      ))}
    </Stack>
  )
}
