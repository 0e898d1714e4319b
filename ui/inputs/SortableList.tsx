import { ArrowDownward, ArrowUpward, DragIndicator } from '@mui/icons-material'
import { Box, IconButton, Stack } from '@mui/material'
import { type ReactNode, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useDragToReorder } from './useDragToReorder.ts'

export interface SortableListProps<T> {
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string | number
  /** The display name of an item. */
  readonly nameOf: (item: T) => string
  /** Called with the old and new index of a moved item. */
  readonly onMove: (from: number, to: number) => void
  readonly disabled?: boolean
  readonly children: (item: T, index: number) => ReactNode
}

/** A list that people can reorder: by dragging with mouse or finger, or with each item's buttons. */
export const SortableList = <T,>({
  items,
  keyOf,
  nameOf,
  onMove,
  disabled = false,
  children,
}: SortableListProps<T>) => {
  const translate = useTranslate()
  const list = useRef<HTMLOListElement>(null)
  const { handleProps, shiftOf, dragged } = useDragToReorder(list, onMove)
  return (
    <Stack component="ol" ref={list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map((item, index) => {
        const named = { name: nameOf(item) }
        return (
          <Stack
            component="li"
            key={keyOf(item)}
            direction="row"
            sx={{
              alignItems: 'start',
              gap: 0.5,
              py: 1,
              borderBottom: 1,
              borderColor: 'hairline',
              '&:last-of-type': { borderBottom: 0 },
              bgcolor: 'background.paper',
              position: 'relative',
              transform: `translateY(${shiftOf(index)}px)`,
              ...(dragged === index
                ? { zIndex: 1, boxShadow: 3 }
                : dragged !== undefined && { transition: 'transform 150ms' }),
            }}
          >
            <Box
              {...(!disabled && handleProps(index))}
              aria-hidden
              sx={{
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'center',
                width: { xs: 36, sm: 28 },
                height: 36,
                flexShrink: 0,
                color: 'text.tertiary',
                cursor: disabled ? 'default' : 'grab',
                touchAction: 'none',
              }}
            >
              <DragIndicator fontSize="small" />
            </Box>
            <Box sx={{ flexGrow: 1, minWidth: 0 }}>{children(item, index)}</Box>
            <Stack direction="row" sx={{ flexShrink: 0 }}>
              <IconButton
                aria-label={translate('renkei.sortable.up', named)}
                disabled={disabled || index === 0}
                onClick={() => onMove(index, index - 1)}
              >
                <ArrowUpward fontSize="small" />
              </IconButton>
              <IconButton
                aria-label={translate('renkei.sortable.down', named)}
                disabled={disabled || index === items.length - 1}
                onClick={() => onMove(index, index + 1)}
              >
                <ArrowDownward fontSize="small" />
              </IconButton>
            </Stack>
          </Stack>
        )
      })}
    </Stack>
  )
}
