import { MenuItem, TextField } from '@mui/material'
import { Fragment, type ReactNode } from 'react'
import { NumberField, type NumberFieldProps } from '#ui/inputs/NumberField.tsx'

const inline = { '& .MuiInputBase-input': { py: 0.5, fontWeight: 700, color: 'primary.main' } } as const

export interface InlineChoiceProps<T extends string> {
  /** Names the choice for screen readers. */
  readonly label: string
  readonly choices: readonly T[]
  readonly nameOf: (choice: T) => string
  readonly value: T
  readonly onChange: (value: T) => void
}

/** A choice in the middle of a sentence. */
export const InlineChoice = <T extends string>({ label, choices, nameOf, value, onChange }: InlineChoiceProps<T>) => (
  <TextField
    select
    variant="standard"
    value={value}
    onChange={({ target }) => {
      const chosen = choices.find((choice) => choice === target.value)
      if (chosen !== undefined) onChange(chosen)
    }}
    slotProps={{ htmlInput: { 'aria-label': label } }}
    sx={inline}
  >
    {choices.map((choice) => (
      <MenuItem key={choice} value={choice}>
        {nameOf(choice)}
      </MenuItem>
    ))}
  </TextField>
)

export interface InlineNumberProps extends Pick<
  NumberFieldProps,
  'value' | 'min' | 'isDecimal' | 'isOptional' | 'onChange'
> {
  readonly label: string
  readonly max?: number
}

const digits = 7
const largest = 1_000_000

/** A number in the middle of a sentence. */
export const InlineNumber = ({ label, max = largest, ...field }: InlineNumberProps) => (
  <NumberField
    {...field}
    variant="standard"
    max={max}
    slotProps={{ htmlInput: { 'aria-label': label, maxLength: digits } }}
    sx={{
      ...inline,
      width: 64,
      '& input': { textAlign: 'right' },
      '& .MuiFormHelperText-root': { width: 'max-content' },
    }}
  />
)

export interface SentenceWithPartsProps {
  /** A sentence with parts in braces: `{unit}の紹介件数が{count}件{side}`. */
  readonly pattern: string
  readonly parts: Readonly<Record<string, ReactNode>>
}

/** A sentence whose parts are inputs. The pattern says their order, which differs by language. */
export const SentenceWithParts = ({ pattern, parts }: SentenceWithPartsProps) =>
  pattern.split(/\{(\w+)\}/).map((piece, index) =>
    index % 2 === 0 ? (
      // Pieces keep their place, which names them.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>{piece && <span>{piece}</span>}</Fragment>
    ) : (
      <Fragment key={piece}>{parts[piece]}</Fragment>
    ),
  )
