import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { namedBy, namedKey, type NamedKind, type NamedRecord } from '#contract/namedRecords.ts'
import { api } from '#dataProvider/client.ts'
import type { FillableLabel } from '../fields/labelValues.ts'

/** Names a record that is gone. */
export type GoneName = (kind: NamedKind, id: number) => string

/** Key of the names of deleted records in the query cache. */
export const deletedNamesKey = ['listDeletedNames'] as const

/**
 * Names what conditions name and is gone by the name that it had, marked as deleted.
 * @param gone - what is gone; the names are read only if anything is
 */
export const useGoneNames = (gone: readonly unknown[]): GoneName => {
  const translate = useTranslate()
  const { data } = useQuery({
    queryKey: deletedNamesKey,
    queryFn: ({ signal }) => api.listDeletedNames({}, { signal }),
    enabled: gone.length > 0,
  })
  const names = new Map((data?.deletedNames ?? []).map((one) => [namedKey(one), one.name]))
  return (kind, id) => {
    const name = names.get(namedKey({ kind, id }))
    if (name !== undefined) return translate('renkei.shell.gone', { name })
    return data === undefined ? '…' : translate('renkei.shell.gone_without_name', { id })
  }
}

/** What conditions name and is gone, as far as the lists of what there is have been read. */
export const goneAmong = (
  conditions: unknown,
  lists: Partial<Readonly<Record<NamedKind, readonly { readonly id: number }[]>>>,
): NamedRecord[] =>
  namedBy(conditions, () => undefined).filter(({ kind, id }) => lists[kind]?.every((one) => one.id !== id) ?? false)

/** Labels with their choices and areas as lists for {@link goneAmong}. */
export const listsOfLabels = (
  kind: 'medical_institution_label' | 'communication_label',
  labels: readonly FillableLabel[],
): Partial<Readonly<Record<NamedKind, readonly { readonly id: number }[]>>> => ({
  [kind]: labels,
  [`${kind}_selection`]: labels.flatMap(({ selections }) => selections),
  ...(kind === 'medical_institution_label' && {
    medical_institution_label_area: labels.flatMap(({ areas = [] }) => areas),
  }),
})
