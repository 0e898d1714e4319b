import { useSortable } from '@dnd-kit/react/sortable'
import { ArrowDownward, ArrowUpward, DragIndicator } from '@mui/icons-material'
import { Box, IconButton, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { onItsWay } from './dragging.ts'

export interface SortableRowProps {
  readonly id: string | number
  readonly index: number
  readonly last: boolean
  readonly name: string
  readonly disabled: boolean
  readonly onMove: (to: number) => void
  readonly children: ReactNode
}

interface MoveButtonProps {
  readonly label: string
  readonly disabled: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** Stays focused when there is nowhere further to go, or while the order is being stored. */
const MoveButton = ({ label, disabled, onClick, children }: MoveButtonProps) => (
  <IconButton
    aria-label={label}
    aria-disabled={disabled}
    onClick={disabled ? undefined : onClick}
    sx={{ '&[aria-disabled=true]': { color: 'action.disabled', bgcolor: 'transparent', cursor: 'default' } }}
  >
    {children}
  </IconButton>
)

/** An item of a {@link SortableList} between its handle and its buttons. */
export const SortableRow = ({ id, index, last, name, disabled, onMove, children }: SortableRowProps) => {
  const translate = useTranslate()
  const { ref, handleRef } = useSortable({ id, index, disabled })
  return (
    <Stack
      component="li"
      ref={ref}
      direction="row"
      sx={{
        alignItems: 'start',
        gap: 0.5,
        py: 1,
        borderBottom: 1,
        borderColor: 'hairline',
        '&:last-of-type': { borderBottom: 0 },
        bgcolor: 'background.paper',
        ...onItsWay,
      }}
    >
      <Box
        ref={handleRef}
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
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>{children}</Box>
      <Stack direction="row" sx={{ flexShrink: 0 }}>
        <MoveButton
          label={translate('renkei.sortable.up', { name })}
          disabled={disabled || index === 0}
          onClick={() => onMove(index - 1)}
        >
          <ArrowUpward fontSize="small" />
        </MoveButton>
        <MoveButton
          label={translate('renkei.sortable.down', { name })}
          disabled={disabled || last}
          onClick={() => onMove(index + 1)}
        >
          <ArrowDownward fontSize="small" />
        </MoveButton>
      </Stack>
    </Stack>
  )
}
