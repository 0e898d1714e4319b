import { Search } from '@mui/icons-material'
import { InputAdornment } from '@mui/material'
import { useTranslate } from 'react-admin'
import { describeField } from '../../fields/fieldKind.ts'
import { schemaOf } from '../../fields/fieldText.ts'
import { DebouncedText } from '../../inputs/DebouncedText.tsx'
import type { AnyDeclaration } from '../../resource/declaration.ts'
import type { BarCondition } from './barCondition.ts'
import { ConditionBar } from './ConditionBar.tsx'
import { DateRangeEditor, RangeText } from './DateRangeEditor.tsx'
import { FilterEditor } from './FilterEditor.tsx'
import { type FilterField, filterFields } from './filterFields.ts'
import { FilterText } from './FilterText.tsx'

type Values = Readonly<Record<string, unknown>>

export interface FilterBarProps {
  readonly declaration: AnyDeclaration
  /** camelCase names of the filters. */
  readonly filters: readonly string[]
  readonly values: Values
  readonly onChange: (values: Values) => void
}

const without = (values: Values, ...names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))

const isSet = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

const dayIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

interface Setting {
  readonly values: Values
  readonly set: (values: Values) => void
  readonly label: string
}

const periodCondition = ({ name, until }: Required<FilterField>, { values, set, label }: Setting): BarCondition => {
  const range = { from: dayIn(values[name]), to: dayIn(values[until]) }
  const others = without(values, name, until)
  return {
    key: name,
    label,
    text: range.from || range.to ? <RangeText value={range} /> : undefined,
    isOffered: true,
    editor: (close) => (
      <DateRangeEditor
        value={range}
        onChange={({ from, to }) => set({ ...others, ...(from && { [name]: from }), ...(to && { [until]: to }) })}
        onDone={close}
      />
    ),
    onRemove: () => set(others),
  }
}

const fieldCondition = (declaration: AnyDeclaration, name: string, { values, set, label }: Setting): BarCondition => ({
  key: name,
  label,
  text: isSet(values[name]) ? <FilterText declaration={declaration} name={name} value={values[name]} /> : undefined,
  isOffered: !declaration.components?.linkedFilters?.includes(name),
  editor: (close) => (
    <FilterEditor
      declaration={declaration}
      name={name}
      label={label}
      value={values[name]}
      onChange={(value) => set({ ...without(values, name), ...(isSet(value) && { [name]: value }) })}
      onChoose={(value) => {
        set({ ...values, [name]: value })
        close()
      }}
      onClose={close}
    />
  ),
  onRemove: () => set(without(values, name)),
})

/** The filters of a list: a field for a text, chips for what is set, and a button to add others. Each change takes effect immediately. */
export const FilterBar = ({ declaration, filters, values: filterValues, onChange: set }: FilterBarProps) => {
  const translate = useTranslate()
  const { contract } = declaration
  const { search, fields } = filterFields(declaration, filters)
  const labelOf = (name: string) => translate(`resources.${contract.plural}.fields.${name}`)
  const conditions = fields.map(({ name, until }) => {
    const setting = { values: filterValues, set, label: labelOf(until ? 'period' : name) }
    return until ? periodCondition({ name, until }, setting) : fieldCondition(declaration, name, setting)
  })
  const text: unknown = search && filterValues[search]
  return (
    <ConditionBar
      conditions={conditions}
      onClear={() => set({})}
      search={
        search && (
          <DebouncedText
            fullWidth
            placeholder={labelOf(search)}
            value={typeof text === 'string' ? text : ''}
            onSettled={(typed) => set({ ...without(filterValues, search), ...(typed !== '' && { [search]: typed }) })}
            delay={300}
            slotProps={{
              input: {
                startAdornment: (
                  <InputAdornment position="start">
                    <Search fontSize="small" />
                  </InputAdornment>
                ),
              },
              htmlInput: {
                'aria-label': labelOf(search),
                maxLength: describeField(schemaOf(contract.filters.shape, search)).longest,
                enterKeyHint: 'search',
              },
            }}
          />
        )
      }
    />
  )
}
