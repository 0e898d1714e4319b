import { MenuItem, TextField } from '@mui/material'
import { Fragment, type ReactNode, useState } from 'react'

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

export interface InlineNumberProps {
  readonly label: string
  readonly value: number | null
  readonly min: number
  readonly max?: number
  readonly isDecimal?: boolean
  /** Whether it may be empty. */
  readonly isOptional?: boolean
  readonly onChange: (value: number | null) => void
}

const digits = 7

/** The number that a text means, full-width digits included; null for an empty text, undefined for no number. */
export const typedNumber = (text: string, isDecimal: boolean): number | null | undefined => {
  const plain = text.normalize('NFKC').replaceAll(',', '').trim()
  if (plain === '') return null
  return (isDecimal ? /^\d+(\.\d*)?$/ : /^\d+$/).test(plain) ? Number(plain) : undefined
}

/** A number in the middle of a sentence. What is no number shows as an error and changes nothing. */
export const InlineNumber = ({
  label,
  value,
  min,
  max = Number.POSITIVE_INFINITY,
  isDecimal = false,
  isOptional = false,
  onChange,
}: InlineNumberProps) => {
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    setShown(value)
    if (typedNumber(typed, isDecimal) !== value) setTyped(value === null ? '' : String(value))
  }
  const isFine = (number: number | null | undefined): number is number | null =>
    number === null ? isOptional : number !== undefined && number >= min && number <= max
  return (
    <TextField
      variant="standard"
      value={typed}
      error={!isFine(typedNumber(typed, isDecimal))}
      onChange={({ target }) => {
        setTyped(target.value)
        const number = typedNumber(target.value, isDecimal)
        if (!isFine(number)) return
        setShown(number)
        onChange(number)
      }}
      slotProps={{
        htmlInput: { 'aria-label': label, inputMode: isDecimal ? 'decimal' : 'numeric', maxLength: digits },
      }}
      sx={{ ...inline, width: 64, '& input': { textAlign: 'right' } }}
    />
  )
}

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
