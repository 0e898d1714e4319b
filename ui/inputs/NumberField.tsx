import { TextField, type TextFieldProps } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount } from '../format.ts'
import { typedNumber } from './typedNumber.ts'
import './texts.ts'

export interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'defaultValue' | 'type'> {
  readonly value: number | null
  readonly min: number
  readonly max: number
  readonly isDecimal?: boolean
  /** Whether it may be empty. */
  readonly isOptional?: boolean
  readonly onChange: (value: number | null) => void
  /** Called with a text that is none of the numbers, which stays in the field: nobody should store the number before it. */
  readonly onUnreadable?: (typed: string) => void
}

const textOf = (value: number | null) => (value === null || Number.isNaN(value) ? '' : String(value))

/** A number as people type it, full-width digits included. What is none, or out of range, stays and is said; it is never altered without a word. */
export const NumberField = ({
  value,
  min,
  max,
  isDecimal = false,
  isOptional = false,
  onChange,
  onUnreadable,
  helperText,
  error = false,
  slotProps,
  ...field
}: NumberFieldProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const [typed, setTyped] = useState(textOf(value))
  const [shown, setShown] = useState(value)
  if (!Object.is(value, shown)) {
    setShown(value)
    if (typedNumber(typed, isDecimal) !== value && !Number.isNaN(value)) setTyped(textOf(value))
  }
  const isFine = (number: number | null | undefined): number is number | null =>
    number === null ? isOptional : number !== undefined && number >= min && number <= max
  const isUnreadable = !isFine(typedNumber(typed, isDecimal))
  const range = translate(isDecimal ? 'renkei.inputs.decimal_between' : 'renkei.inputs.number_between', {
    min: formatCount(min, locale),
    max: formatCount(max, locale),
  })
  return (
    <TextField
      {...field}
      value={typed}
      error={error || isUnreadable}
      helperText={isUnreadable ? range : helperText}
      onChange={({ target }) => {
        setTyped(target.value)
        const number = typedNumber(target.value, isDecimal)
        if (!isFine(number)) return onUnreadable?.(target.value)
        setShown(number)
        return onChange(number)
      }}
      slotProps={{
        ...slotProps,
        htmlInput: {
          inputMode: isDecimal ? 'decimal' : 'numeric',
          autoComplete: 'off',
          maxLength: 20,
          ...(typeof slotProps?.htmlInput === 'object' && slotProps.htmlInput),
        },
      }}
    />
  )
}
