import { InputAdornment, Stack, TextField } from '@mui/material'
import { isCalculable, type ValueType } from '#contract/reports/valueTypes.ts'
import { DayField } from '#ui/dates/DayField.tsx'
import { MonthField } from '#ui/dates/MonthField.tsx'
import { MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import type { MatchingGroup } from '../draft/draft.ts'
import { useWords } from '../useWords.ts'
import { keysIn, ofKeys, ofText, rangeOf, textIn, type Way, wayOf, waysOf, withWay } from './matchers.ts'
import { useChoices, useKindOfChoices } from './useChoices.ts'

export interface MatcherFieldsProps {
  readonly group: MatchingGroup
  readonly type: ValueType
  readonly definitionKey: string
  readonly unit: string
  readonly onChange: (group: MatchingGroup) => void
}

const typedEnd = (typed: string, type: ValueType): number | string | undefined => {
  if (typed === '') return undefined
  return isCalculable(type) ? Number(typed) : typed
}

interface RangeEndProps {
  readonly type: ValueType
  readonly unit: string
  readonly label: string
  /** Empty while the range is open; months are given by their first day. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** One end of a range, or a value. */
const RangeEnd = ({ type, unit, label, value, onChange }: RangeEndProps) => {
  const day = { label, value, onChange: (chosen: string | null) => onChange(chosen ?? '') }
  if (type === 'date') return <DayField {...day} />
  if (type === 'month') return <MonthField {...day} />
  return (
    <TextField
      type={type === 'time' ? 'time' : 'number'}
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{
        htmlInput: { step: 'any' },
        input: { endAdornment: unit && <InputAdornment position="end">{unit}</InputAdornment> },
      }}
    />
  )
}

/** How a condition is said, and its values. */
export const MatcherFields = ({ group, type, definitionKey, unit, onChange }: MatcherFieldsProps) => {
  const text = useWords()
  const choices = useChoices(definitionKey)
  const kind = useKindOfChoices(definitionKey)
  const isOfWords = type === 'reference' || type === 'references'
  const way = wayOf(group, type)
  const canExclude = type !== 'reference' || (choices ?? []).every(({ key }) => typeof key === 'number')
  const offered = waysOf[type].filter((one) => one !== 'none_of' || canExclude)
  const [from, to] = rangeOf(type)
  const ends = way === 'at_least' ? [from] : way === 'at_most' ? [to] : way === 'between' ? [from, to] : []
  return (
    <Stack spacing={1.5}>
      <OneChoice
        label={text('filters.way')}
        choices={offered}
        nameOf={(one: Way) => text(`ways.${one}`)}
        value={way}
        minWidth={180}
        onChange={(one) => onChange(withWay(group, type, one))}
      />
      {ends.length > 0 && (
        <Stack direction={type === 'date' || type === 'month' ? 'column' : 'row'} spacing={1}>
          {ends.map((end) => (
            <RangeEnd
              key={end}
              type={type}
              unit={unit}
              label={text(ends.length === 1 ? 'filters.value' : end === from ? 'filters.from' : 'filters.to')}
              value={String(group[end] ?? '')}
              onChange={(typed) => onChange({ ...group, [end]: typedEnd(typed, type) })}
            />
          ))}
        </Stack>
      )}
      {isOfWords &&
        way !== 'exists' &&
        way !== 'exists_not' &&
        (choices ? (
          <MultiChoice
            label={text('filters.words')}
            choices={choices}
            kind={kind}
            value={keysIn(group)}
            onChange={(keys) => onChange(ofKeys(way, type, keys))}
          />
        ) : (
          <TextField
            label={text('filters.words')}
            value={keysIn(group).join('、')}
            helperText={text('filters.words_hint')}
            onChange={({ target }) => onChange(ofKeys(way, type, target.value.split(/[、,]/).filter(Boolean)))}
          />
        ))}
      {type === 'text' && way !== 'exists' && way !== 'exists_not' && (
        <TextField
          label={text('filters.text')}
          value={textIn(group)}
          onChange={({ target }) => onChange(ofText(way, target.value))}
        />
      )}
    </Stack>
  )
}
