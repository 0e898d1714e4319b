import { useCallback } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { camelName } from '#dataProvider/fieldNames.ts'
import type { Crud } from '#contract/crud.ts'
import { fileDay } from '#contract/dayTexts.ts'
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatFileTime,
  formatShortDate,
  formatShortDateTime,
  nameSeparator,
} from '../format.ts'
import { useStaffName } from '../staffs/useStaffName.ts'
import { describeField, type FieldKind } from './fieldKind.ts'

type Entity = Pick<Crud, 'plural' | 'item'>

/** The schema of a record's field by its camelCase name. @throws if the contract has no such field */
export const schemaOf = (shape: Readonly<Record<string, unknown>>, field: string) => {
  const name = Object.keys(shape).find((wireName) => camelName(wireName) === field)
  if (name === undefined) throw new Error(`The contract has no field ${field}`)
  return shape[name] as Parameters<typeof describeField>[0]
}

/** i18n key of one value of an enum field. */
export const enumKey = (plural: string, field: string, value: string) => `resources.${plural}.enums.${field}.${value}`

const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? 'name' in value
      ? String(value.name)
      : 'title' in value
        ? String(value.title)
        : ''
    : ''

/** Fields that name members of the office, who are marked if they are gone. Other records have ids of their own. */
const personFields: ReadonlySet<string> = new Set([
  'staff',
  'staffs',
  'user',
  'createdUser',
  'createdBy',
  'liftedBy',
  'recordedBy',
])

const isPerson = (value: unknown): value is { readonly id: number; readonly name: string } =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value

/**
 * Formats fields of an entity for people: dates, counts and choices in the person's language, records by their name.
 * @param density - `list` writes days as 2026/10/1, `text` as 2026年10月1日(木), and `file` as 2026/10/01
 * @returns a function of the field's camelCase name and its value; '' for missing values
 */
export const useFieldText = ({ plural, item }: Entity, density: 'list' | 'text' | 'file' = 'text') => {
  const isShort = density === 'list'
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const staffName = useStaffName()
  return useCallback(
    (field: string, value: unknown): string => {
      // An id is a name made of digits and gets no separators.
      if (field === 'id') return String(value)
      const write = (kind: FieldKind, given: unknown): string => {
        if (given === null || given === undefined) return ''
        if (kind.kind === 'list')
          return Array.isArray(given)
            ? given.map((one: unknown) => write(kind.of, one)).join(nameSeparator(locale))
            : ''
        if (kind.kind === 'enum') return typeof given === 'string' ? translate(enumKey(plural, field, given)) : ''
        if (kind.kind === 'boolean') return translate(given ? 'renkei.shell.yes' : 'renkei.shell.no')
        if (kind.kind === 'record') return personFields.has(field) && isPerson(given) ? staffName(given) : nameOf(given)
        if (typeof given === 'number') return formatCount(given, locale)
        const text = typeof given === 'string' ? given : JSON.stringify(given)
        if (kind.kind === 'date' && density === 'file') return fileDay(text)
        if (kind.kind === 'date') return isShort ? formatShortDate(text, locale) : formatDate(text, locale)
        if (kind.kind !== 'dateTime') return text
        if (density === 'file') return formatFileTime(text)
        return isShort ? formatShortDateTime(text, locale) : formatDateTime(text, locale)
      }
      return write(describeField(schemaOf(item.shape, field)).kind, value)
    },
    [translate, locale, plural, item, density, isShort, staffName],
  )
}
