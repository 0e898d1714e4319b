import { useLocale, useTranslate } from 'react-admin'
import { describeField } from '../../fields/fieldKind.ts'
import { enumKey, schemaOf } from '../../fields/fieldText.ts'
import { formatCount, formatShortDate } from '../../format.ts'
import type { AnyDeclaration, FilterChoices } from '../../resource/declaration.ts'
import { useGoneNames } from '../../institutions/useGoneNames.ts'
import { ReferenceText } from './ReferenceChoice.tsx'

interface ChoiceTextProps extends FilterChoices {
  readonly value: unknown
}

/** A number that is no choice is the id of a record that is gone. */
const ChoiceText = ({ choices, isPending = !choices.some(({ id }) => id !== 0), kind, value }: ChoiceTextProps) => {
  const translate = useTranslate()
  const name = choices.find(({ id }) => id === value)?.name
  const isGone = name === undefined && !isPending && typeof value === 'number'
  const goneName = useGoneNames(kind && isGone ? [value] : [])
  if (name !== undefined) return name
  if (isPending) return '…'
  if (!isGone) return String(value)
  return kind ? goneName(kind, value) : translate('renkei.shell.gone_without_name', { id: value })
}

export interface FilterTextProps {
  readonly declaration: AnyDeclaration
  /** camelCase name of the filter. */
  readonly name: string
  readonly value: unknown
}

/** The value of a filter in words. */
export const FilterText = ({ declaration: { contract, components }, name, value }: FilterTextProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const Text = components?.filterInputs?.[name]?.Text
  if (Text) return <Text value={value} />
  const Choices = components?.filterChoices?.[name]
  if (Choices) return <Choices>{(choices) => <ChoiceText {...choices} value={value} />}</Choices>
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
