import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { ImportKind } from '../importKinds.ts'

/** A possible target of a column. */
export interface Target {
  readonly value: string
  readonly name: string
}

const prefix = 'label:'

/** The possible targets of a kind of import, by name: fields and labels. Labels of the same name share a target. */
export const useTargets = (kind: ImportKind) => {
  const translate = useTranslate()
  const { data = [] } = useQuery(kind.labels)
  // The area of an institution follows from its location.
  const all = data.filter(({ componentType }) => componentType !== 'area')
  const names = new Map(all.map(({ id, name }) => [`${prefix}${id}`, name]))
  const byName = new Map(all.toReversed().map(({ id, name }) => [name, `${prefix}${id}`]))
  const fields = kind.fields.map((value): Target => ({ value, name: translate(`renkei.imports.fields.${value}`) }))
  const labels = [...new Set(all.map(({ name }) => name))].map((name): Target => ({
    value: byName.get(name) ?? '',
    name,
  }))
  return {
    fields,
    labels,
    /** The target as it appears in the choice: a label is represented by the one of the same name. */
    offered: (target: string | null) => (target === null ? '' : (byName.get(names.get(target) ?? '') ?? target)),
    nameOf: (target: string | null) =>
      target === null ? '' : (names.get(target) ?? fields.find(({ value }) => value === target)?.name ?? ''),
  }
}
