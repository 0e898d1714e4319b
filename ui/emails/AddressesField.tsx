import { TextField } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount, nameSeparator } from '../format.ts'
import { typedAddresses } from './addresses.ts'
import './texts.ts'

const maxNamed = 3

export interface AddressesFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** The most addresses. */
  readonly max: number
}

/** Whether a call can take what is typed: at least one address, none too many, nothing else. */
export const areAddresses = (text: string, max: number): boolean => {
  const { addresses, invalid } = typedAddresses(text)
  return addresses.length > 0 && addresses.length <= max && invalid.length === 0
}

/** A field for one or several e-mail addresses. It counts them and names what is no address. */
export const AddressesField = ({ value, onChange, max }: AddressesFieldProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { addresses, invalid } = typedAddresses(value)
  const text = (key: string, args?: Record<string, string>) =>
    translate(`renkei.email_suppressions.addresses.${key}`, args)
  const isTooMany = addresses.length > max
  const help = () => {
    if (isTooMany) return text('too_many', { max: formatCount(max, locale) })
    const count = addresses.length > 0 ? [text('count', { count: formatCount(addresses.length, locale) })] : []
    if (invalid.length === 0) return count[0] ?? text('hint')
    const names = invalid.slice(0, maxNamed).join(nameSeparator(locale))
    const more = invalid.length > maxNamed ? [text('more', { count: String(invalid.length - maxNamed) })] : []
    return [...count, text('invalid', { names }), ...more].join(' ')
  }
  return (
    <TextField
      required
      multiline
      minRows={3}
      maxRows={10}
      label={text('label')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={isTooMany || invalid.length > 0}
      helperText={help()}
      slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none' }, formHelperText: { role: 'status' } }}
    />
  )
}
