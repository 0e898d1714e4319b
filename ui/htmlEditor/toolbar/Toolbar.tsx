import { Box, type SxProps, type Theme } from '@mui/material'
import { type ReactNode, useMemo, useState } from 'react'
import { moveFocus, RovingContext } from './roving.ts'

interface ToolbarProps {
  readonly label: string
  /** The tool that the Tab key reaches at first. */
  readonly first: string
  readonly sx?: SxProps<Theme>
  readonly children: ReactNode
}

/** Tools side by side, in one line that is pushed sideways on phones. One stop of the Tab key, arrow keys within. */
export const Toolbar = ({ label, first, sx, children }: ToolbarProps) => {
  const [current, setCurrent] = useState(first)
  const roving = useMemo(() => ({ current, setCurrent }), [current])
  return (
    <RovingContext value={roving}>
      <Box
        role="toolbar"
        aria-label={label}
        onKeyDown={moveFocus}
        sx={
          [
            {
              display: 'flex',
              flexWrap: { xs: 'nowrap', sm: 'wrap' },
              overflowX: { xs: 'auto', sm: 'visible' },
              alignItems: 'center',
              gap: 0.25,
              p: 0.5,
              '& > *': { flexShrink: 0 },
            },
            ...(Array.isArray(sx) ? (sx as SxProps<Theme>[]) : [sx]),
          ] as SxProps<Theme>
        }
      >
        {children}
      </Box>
    </RovingContext>
  )
}

/** A line between groups of tools. */
export const ToolGap = () => <Box aria-hidden sx={{ width: '1px', height: 24, mx: 0.5, bgcolor: 'line' }} />
