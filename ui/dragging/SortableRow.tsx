import { useSortable } from '@dnd-kit/react/sortable'
import { DragIndicator } from '@mui/icons-material'
import { Box, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { onItsWay } from './dragging.ts'
import { MoveButtons, type MoveButtonsProps } from './MoveButtons.tsx'

export interface SortableRowProps extends Required<MoveButtonsProps> {
  readonly id: string | number
  readonly children: ReactNode
}

/** An item of a {@link SortableList} between its handle and its buttons. */
export const SortableRow = ({ id, index, last, name, disabled, onMove, children }: SortableRowProps) => {
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
        <MoveButtons {...{ name, index, last, disabled, onMove }} />
      </Stack>
    </Stack>
  )
}
