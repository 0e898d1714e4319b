import { describeField } from '../../fields/fieldKind.ts'
import { schemaOf } from '../../fields/fieldText.ts'
import type { AnyDeclaration } from '../../resource/declaration.ts'

/** Names of filters that are the first and the last day of one period. */
const ranges: readonly (readonly [string, string])[] = [
  ['startDate', 'endDate'],
  ['from', 'to'],
]

export interface FilterField {
  /** The filter's camelCase name; that of the first day for a period. */
  readonly name: string
  /** The filter of the last day of a period. */
  readonly until?: string
}

export interface FilterFields {
  /** The filter by a text, which always has a field: the first among those offered. */
  readonly search: string | undefined
  /** The others, in their order. */
  readonly fields: readonly FilterField[]
}

/** What a list's filter bar offers: a field for a text, and conditions to choose from. Both days of a period are one condition. */
export const filterFields = (
  { contract, components }: Pick<AnyDeclaration, 'contract' | 'components'>,
  filters: readonly string[],
): FilterFields => {
  const isText = (name: string) =>
    describeField(schemaOf(contract.filters.shape, name)).kind.kind === 'text' &&
    !components?.filterInputs?.[name] &&
    !components?.filterChoices?.[name]
  const search = filters.find(isText)
  const fields = filters.flatMap((name): FilterField[] => {
    const range = ranges.find((both) => both.includes(name) && both.every((one) => filters.includes(one)))
    if (name === search || name === range?.[1]) return []
    return [range ? { name, until: range[1] } : { name }]
  })
  return { search, fields }
}
