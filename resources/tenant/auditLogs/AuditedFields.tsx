import { nameSeparator } from '#ui/format.ts'
import { Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { type ChangedValue, notedChange } from '#contract/audit/changes.ts'
import { entryOf } from '#contract/entryOf.ts'
import type { CellProps } from '#ui/resource/declaration.ts'
import '../accounts/texts.ts'

/** Fields whose values are noted by keys, with the texts of these. */
const keys: Readonly<Record<string, string>> = {
  permissions: 'renkei.permissions.names',
  role: 'resources.accounts.enums.role',
  list: 'renkei.shell.screens',
}

/** The changes in a row of the log: which field, and what it was before and after. */
export const AuditedChanges = ({ record }: CellProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const fields: readonly unknown[] = Array.isArray(record.fields) ? record.fields : []
  const changes = fields.flatMap((field) => (typeof field === 'string' ? (notedChange(field) ?? []) : []))
  const shown = (field: string, value: ChangedValue): string => {
    const values = value === null ? [] : typeof value === 'string' ? [value] : value
    const key = entryOf(keys, field)
    const texts = key === undefined ? values : values.map((one) => translate(`${key}.${one}`, { _: one }))
    if (texts.length > 0) return texts.join(nameSeparator(locale))
    return translate(`renkei.audit.no_value.${field}`, { _: translate('renkei.audit.nothing') })
  }
  return changes.map(({ field, before, after }) => (
    <Typography key={field} variant="caption" component="div">
      {translate('renkei.audit.changed', {
        field: translate(`renkei.audit.fields.${field}`, { _: field }),
        before: shown(field, before),
        after: shown(field, after),
      })}
    </Typography>
  ))
}

/** The names of the fields in a row of the log, without the changes that are noted among them. */
export const AuditedFields = ({ record }: CellProps) => {
  const locale = useLocale() ?? 'ja'
  const fields: readonly unknown[] = Array.isArray(record.fields) ? record.fields : []
  return <>{fields.filter((field) => typeof field === 'string' && !notedChange(field)).join(nameSeparator(locale))}</>
}
