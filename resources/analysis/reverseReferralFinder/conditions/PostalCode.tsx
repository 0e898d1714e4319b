import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { DebouncedText } from '#ui/inputs/DebouncedText.tsx'

export interface PostalCodeProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

const digitsOf = (typed: string) => typed.normalize('NFKC').replaceAll(/[^\d]/g, '')

/** The patient's postal code: seven digits in half or full width, with or without a hyphen. */
export const PostalCode = ({ value, onChange }: PostalCodeProps) => {
  const translate = useTranslate()
  const [incomplete, setIncomplete] = useState(false)
  const text = (key: string) => translate(`renkei.reverse_referral_finder.conditions.${key}`)
  return (
    <DebouncedText
      label={text('postal_code')}
      value={value}
      onSettled={(typed) => {
        const digits = digitsOf(typed)
        const whole = digits.length === 7
        setIncomplete(typed.trim() !== '' && !whole)
        if (whole || typed.trim() === '') onChange(digits)
      }}
      error={incomplete}
      helperText={text(incomplete ? 'postal_code_incomplete' : 'postal_code_hint')}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 10, autoComplete: 'off' } }}
    />
  )
}
