import type { ReactNode } from 'react'
import { InputHelperText, useInput, useTranslate } from 'react-admin'
import { DayField } from './DayField.tsx'
import type { DayBounds } from './typedDay.ts'

export interface DayInputProps extends DayBounds {
  readonly source: string
  /** A text or the key of one. */
  readonly label: string
  /** A text or the key of one. */
  readonly helperText?: string | false
  /** `filter`: a text that is no day sets no condition. In forms it stays the value, and the form complains about it. */
  readonly use?: 'form' | 'filter'
}

/** {@link DayField} for a react-admin form. */
export const DayInput = ({ source, label, helperText = false, use = 'form', min, max }: DayInputProps) => {
  const translate = useTranslate()
  const { field, fieldState } = useInput<Record<string, unknown>>({ source })
  const value: unknown = field.value
  const { error } = fieldState
  const help: ReactNode = <InputHelperText error={error?.message} helperText={helperText === false ? '' : helperText} />
  return (
    <DayField
      fullWidth
      name={field.name}
      inputRef={field.ref}
      label={translate(label, { _: label })}
      value={typeof value === 'string' ? value : null}
      onChange={field.onChange}
      onUnreadable={use === 'form' ? field.onChange : undefined}
      onBlur={field.onBlur}
      min={min}
      max={max}
      error={error !== undefined}
      {...((error !== undefined || helperText !== false) && { helperText: help })}
    />
  )
}
