import { type DragEndEvent, DragDropProvider } from '@dnd-kit/react'
import { RestrictToVerticalAxis } from '@dnd-kit/abstract/modifiers'
import { isSortable } from '@dnd-kit/react/sortable'
import { Box, Stack } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { byHandle, withGap } from './dragging.ts'
import { SortableRow } from './SortableRow.tsx'
import './texts.ts'

export interface SortableListProps<T> {
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string | number
  /** The name of an item as users read it. */
  readonly nameOf: (item: T) => string
  /**
   * Called with the old and the new index of a moved item. Where the order is stored at once, it returns what the server says: the new place is announced
   * when that has come, and a refusal as one.
   */
  readonly onMove: (from: number, to: number) => void | Promise<unknown>
  readonly disabled?: boolean
  readonly children: (item: T, index: number) => ReactNode
}

const modifiers = [RestrictToVerticalAxis]

/** A list that users reorder by dragging with mouse or finger, or with the buttons of each item. Screen readers announce the new place. */
export const SortableList = <T,>({
  items,
  keyOf,
  nameOf,
  onMove,
  disabled = false,
  children,
}: SortableListProps<T>) => {
  const translate = useTranslate()
  const [announcement, setAnnouncement] = useState('')
  const move = (from: number, to: number) => {
    const item = items[from]
    if (item === undefined || from === to) return
    const say = (outcome: 'moved' | 'not_moved', place: number) =>
      setAnnouncement(
        translate(`renkei.sortable.${outcome}`, { name: nameOf(item), place: place + 1, count: items.length }),
      )
    const stored = onMove(from, to)
    if (!stored) return say('moved', to)
    // What was said last is no longer so, and the same sentence would not be said again.
    setAnnouncement('')
    stored.then(
      () => say('moved', to),
      () => say('not_moved', from),
    )
  }
  const drop = ({ canceled, operation: { source } }: DragEndEvent) => {
    if (!canceled && isSortable(source)) move(source.initialIndex, source.index)
  }
  return (
    <DragDropProvider sensors={byHandle} plugins={withGap} modifiers={modifiers} onDragEnd={drop}>
      <Box sx={{ position: 'relative' }}>
        <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {items.map((item, index) => (
            <SortableRow
              key={keyOf(item)}
              id={keyOf(item)}
              index={index}
              last={index === items.length - 1}
              name={nameOf(item)}
              disabled={disabled}
              onMove={(to) => move(index, to)}
            >
              {children(item, index)}
            </SortableRow>
          ))}
        </Stack>
        <Box aria-live="polite" sx={visuallyHidden}>
          {announcement}
        </Box>
      </Box>
    </DragDropProvider>
  )
}
