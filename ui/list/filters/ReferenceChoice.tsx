import { useState } from 'react'
import { useGetList, useGetMany } from 'react-admin'
import { useSettled } from '../../queries/useSettled.ts'
import { ChoiceList, type ChoiceListProps } from './ChoiceList.tsx'

const maxOffered = 50

interface Named {
  readonly id: number
  readonly name?: string
  readonly title?: string
}

const nameOf = ({ id, name, title }: Named) => name ?? title ?? String(id)

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
    ...(name !== '' && { filter: { name } }),
  })
  const [hasMore, setHasMore] = useState(false)
  if (name === '' && total > maxOffered && !hasMore) setHasMore(true)
  return (
    <ChoiceList
      {...props}
      choices={(data ?? []).map((record) => ({ id: record.id, name: nameOf(record) }))}
      isLoading={isPending}
      {...(hasMore && { onType: setTyped, isSearchable: true })}
    />
  )
}

/** The name of a record of another entity. */
export const ReferenceText = ({ reference, id }: { readonly reference: string; readonly id: number }) => {
  const { data } = useGetMany<Named>(reference, { ids: [id] })
  const [record] = data ?? []
  return record ? nameOf(record) : '…'
}
