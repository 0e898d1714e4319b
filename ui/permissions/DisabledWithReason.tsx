import { Box, Tooltip } from '@mui/material'
import { createContext, type ReactNode, use, useState } from 'react'

/** Whether the controls here are shown only to say why they cannot be used. A link must then be a button, which can be disabled. */
export const DisabledControl = createContext(false)

export interface DisabledWithReasonProps {
  /** Undefined while the control can be used. */
  readonly reason: string | undefined
  readonly children: ReactNode
}

/** A control that, where there is a reason, is disabled. A tooltip says the reason, also on tap and on keyboard focus. */
export const DisabledWithReason = ({ reason, children }: DisabledWithReasonProps) => {
  const isDisabledAbove = use(DisabledControl)
  const [isOpen, setOpen] = useState(false)
  if (reason === undefined || isDisabledAbove) return children
  return (
    <Tooltip
      title={reason}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      enterTouchDelay={0}
      leaveTouchDelay={6_000}
    >
      {/* It takes the taps and the focus that a disabled element does not get. */}
      <Box
        component="fieldset"
        tabIndex={0}
        onClick={() => setOpen(true)}
        className="no-print"
        sx={{
          display: 'inline-flex',
          flexShrink: 0,
          minWidth: 0,
          m: 0,
          p: 0,
          border: 0,
          borderRadius: 1,
          cursor: 'not-allowed',
        }}
      >
        {/* A disabled fieldset disables every control in it, whatever the control itself says. */}
        <Box
          component="fieldset"
          disabled
          role="presentation"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            minWidth: 0,
            m: 0,
            p: 0,
            border: 0,
            opacity: 0.5,
            filter: 'grayscale(1)',
            pointerEvents: 'none',
          }}
        >
          <DisabledControl value>{children}</DisabledControl>
        </Box>
      </Box>
    </Tooltip>
  )
}
