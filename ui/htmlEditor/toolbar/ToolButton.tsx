import { ButtonBase, Tooltip } from '@mui/material'
import { type MouseEvent, type ReactNode, use } from 'react'
import { useLocale } from 'react-admin'
import { withBrackets } from '../../format.ts'
import { RovingContext } from './roving.ts'

export interface ToolButtonProps {
  /** Unique in its toolbar. */
  readonly name: string
  readonly label: string
  /** Keys that do the same, as people read them. */
  readonly keys?: string
  readonly isPressed?: boolean
  /** It can be focused even so, since otherwise the Tab key might not find the toolbar. */
  readonly isDisabled?: boolean
  readonly opens?: 'menu' | 'dialog'
  readonly isOpen?: boolean
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  /** An icon, or a text that shows what is chosen. */
  readonly children: ReactNode
}

/** A button of a toolbar. It leaves the selection of the editor as it is. */
export const ToolButton = ({
  name,
  label,
  keys,
  isPressed,
  isDisabled = false,
  opens,
  isOpen,
  onClick,
  children,
}: ToolButtonProps) => {
  const { current, setCurrent } = use(RovingContext)
  const locale = useLocale() ?? 'ja'
  return (
    <Tooltip title={keys ? withBrackets(label, keys, locale) : label} describeChild={false} disableInteractive>
      <ButtonBase
        data-tool={name}
        aria-label={label}
        aria-pressed={isPressed}
        aria-disabled={isDisabled || undefined}
        aria-haspopup={opens}
        aria-expanded={opens && isOpen}
        tabIndex={current === name ? 0 : -1}
        onFocus={() => setCurrent(name)}
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => {
          if (!isDisabled) onClick(event)
        }}
        sx={{
          minWidth: { xs: 44, sm: 34 },
          height: { xs: 44, sm: 34 },
          px: 0.75,
          gap: 0.25,
          borderRadius: 0.75,
          fontSize: 14,
          color: isDisabled ? 'text.disabled' : isPressed ? 'primary.main' : 'text.primary',
          bgcolor: isPressed ? 'tint.accent' : undefined,
          cursor: isDisabled ? 'default' : undefined,
          '&:hover': { bgcolor: isDisabled ? undefined : isPressed ? 'tint.accent' : 'action.hover' },
          '& svg': { fontSize: 20 },
        }}
      >
        {children}
      </ButtonBase>
    </Tooltip>
  )
}
