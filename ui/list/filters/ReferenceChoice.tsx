import { useState } from 'react'
import { useGetList, useGetMany, useLocale, useTranslate } from 'react-admin'
import type { NamedKind } from '#contract/namedRecords.ts'
import { staffNameWith, standingOf } from '#contract/staffNames.ts'
import { useGoneNames } from '../../institutions/useGoneNames.ts'
import { useSettled } from '../../queries/useSettled.ts'
import { ChoiceList, type ChoiceListProps } from './ChoiceList.tsx'

const maxOffered = 50

interface Named {
  readonly id: number
  readonly name?: string
  readonly title?: string
  /** Of people: whether they can sign in. */
  readonly isActive?: boolean
  readonly isDeleted?: boolean
}

const useNameOf = () => {
  const language = useLocale() === 'en' ? 'en' : 'ja'
  return ({ id, name, title, isActive = true, isDeleted = false }: Named) =>
    staffNameWith(name ?? title ?? String(id), standingOf({ isActive, isDeleted }), language)
}

/** Records may still be of people who are gone, so they are offered too, after the others. */
const ofEverybody = (reference: string) => (reference === 'staffs' ? { includeInactive: true } : {})

const activeFirst = (records: readonly Named[]) =>
  records.toSorted((a, b) => Number(b.isActive ?? true) - Number(a.isActive ?? true))

export interface ReferenceChoiceProps extends Pick<
  ChoiceListProps<number>,
  'label' | 'value' | 'onChoose' | 'onClose'
> {
  /** Plural name of the other entity. */
  readonly reference: string
}

/** Chooses a record of another entity. If there are many, they are searched by name. */
export const ReferenceChoice = ({ reference, ...props }: ReferenceChoiceProps) => {
  const [typed, setTyped] = useState('')
  const name = useSettled(typed.trim())
  const {
    data,
    total = 0,
    isPending,
  } = useGetList<Named>(reference, {
    pagination: { page: 1, perPage: maxOffered },
    filter: { ...ofEverybody(reference), ...(name !== '' && { name }) },
  })
  const nameOf = useNameOf()
  const [hasMore, setHasMore] = useState(false)
  if (name === '' && total > maxOffered && !hasMore) setHasMore(true)
  return (
    <ChoiceList
      {...props}
      choices={activeFirst(data ?? []).map((record) => ({ id: record.id, name: nameOf(record) }))}
      isLoading={isPending}
      {...(hasMore && { onType: setTyped, isSearchable: true })}
    />
  )
}

/** What the records of other entities are as the names of deleted ones are kept. */
const kindOf: Readonly<Record<string, NamedKind>> = {
  tags: 'tag',
  own_departments: 'own_department',
  voc_groups: 'voc_group',
}

/** The name of a record of another entity; one that is gone goes by its former name. */
export const ReferenceText = ({ reference, id }: { readonly reference: string; readonly id: number }) => {
  const { data } = useGetMany<Named>(reference, { ids: [id] })
  const nameOf = useNameOf()
  const translate = useTranslate()
  const [record] = data ?? []
  const kind = kindOf[reference]
  const goneName = useGoneNames(kind && data && !record ? [id] : [])
  if (record) return nameOf(record)
  if (data === undefined) return '…'
  return kind ? goneName(kind, id) : translate('renkei.shell.gone_without_name', { id })
}
