import { Typography } from '@mui/material'
import { useGetMany, useLocale, useTranslate } from 'react-admin'
import type { z } from 'zod'
import { describeField } from '../fields/fieldKind.ts'
import { schemaOf, useFieldText } from '../fields/fieldText.ts'
import { nameSeparator } from '../format.ts'

export interface FieldValueProps {
  readonly plural: string
  readonly payload: z.ZodObject
  /** camelCase. */
  readonly field: string
  readonly value: unknown
}

/** A text as typed, or a note that there is none. */
export const ValueText = ({ children }: { readonly children: string }) => {
  const translate = useTranslate()
  return (
    <Typography
      component="span"
      color={children ? 'text.primary' : 'text.secondary'}
      sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {children || translate('renkei.conflict.empty')}
    </Typography>
  )
}

const idsIn = (value: unknown) => (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number')

const References = ({ resource, value }: { readonly resource: string; readonly value: unknown }) => {
  const locale = useLocale() ?? 'ja'
  const ids = idsIn(value)
  const translate = useTranslate()
  const { data = [], isPending } = useGetMany(resource, { ids }, { enabled: ids.length > 0 })
  const unknown = (id: number) => (isPending ? '…' : translate('renkei.shell.gone_without_name', { id: String(id) }))
  const names = ids.map((id) => String(data.find((record) => record?.id === id)?.name ?? unknown(id)))
  return <ValueText>{names.join(nameSeparator(locale))}</ValueText>
}

/** The value of a form field, formatted for people. */
export const FieldValue = ({ plural, payload, field, value }: FieldValueProps) => {
  const text = useFieldText({ plural, item: payload })
  const { kind } = describeField(schemaOf(payload.shape, field))
  const pointed = kind.kind === 'list' ? kind.of : kind
  if (pointed.kind === 'reference') return <References resource={pointed.resource} value={value} />
  return <ValueText>{text(field, value)}</ValueText>
}
