import { useLocale, useTranslate } from 'react-admin'
import { describeField } from '../../fields/fieldKind.ts'
import { enumKey, schemaOf } from '../../fields/fieldText.ts'
import { formatCount, formatShortDate } from '../../format.ts'
import type { AnyDeclaration, FilterChoices } from '../../resource/declaration.ts'
import { ReferenceText } from './ReferenceChoice.tsx'

type Translate = ReturnType<typeof useTranslate>

/** A number that is no choice is the id of a record that is gone. */
const choiceText = ({ choices, isPending = false }: FilterChoices, value: unknown, translate: Translate) => {
  const name = choices.find(({ id }) => id === value)?.name
  if (name !== undefined) return name
  if (isPending) return '…'
  return typeof value === 'number' ? translate('renkei.shell.gone_without_name', { id: value }) : String(value)
}

export interface FilterTextProps {
  readonly declaration: AnyDeclaration
  /** camelCase name of the filter. */
  readonly name: string
  readonly value: unknown
}

/** The value of a filter in words. */
export const FilterText = ({ declaration: { contract, parts }, name, value }: FilterTextProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const Text = parts?.filterInputs?.[name]?.Text
  if (Text) return <Text value={value} />
  const Choices = parts?.filterChoices?.[name]
  if (Choices) return <Choices>{(choices) => choiceText(choices, value, translate)}</Choices>
  const { kind } = describeField(schemaOf(contract.filters.shape, name))
  switch (kind.kind) {
    case 'enum':
      return translate(enumKey(contract.plural, name, String(value)))
    case 'boolean':
      return translate(value ? 'renkei.shell.yes' : 'renkei.shell.no')
    case 'reference':
      return <ReferenceText reference={kind.resource} id={Number(value)} />
    case 'date':
      return formatShortDate(String(value), locale)
    case 'number':
      return formatCount(Number(value), locale)
    default:
      return String(value)
  }
}
