import { Close } from '@mui/icons-material'
import { Button, Dialog, type DialogProps, IconButton } from '@mui/material'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useTranslate } from 'react-admin'
import { UnsavedGuard } from '../../page/leaving/UnsavedGuard.tsx'
import { DiscardQuestion } from './DiscardQuestion.tsx'

interface Leaving {
  readonly isBusy: boolean
  /** Goes at once, or after a question if that loses something. Undefined: closes the dialog. */
  readonly leave: (go?: () => void) => void
}

const LeavingContext = createContext<Leaving>({ isBusy: false, leave: (go) => go?.() })

export interface TypingDialogProps extends Omit<DialogProps, 'open' | 'onClose'> {
  /** All that somebody types or chooses in the dialog, as JSON-able data. */
  readonly typed: unknown
  /** What stands there before anything is typed, if the dialog is shown again with what was typed before; default what it begins with. */
  readonly start?: unknown
  /** Whether it is being saved; meanwhile nothing closes the dialog. */
  readonly isBusy?: boolean
  readonly onClose: () => void
}

/**
 * A dialog with fields that are no form of React Hook Form; such forms have `FormDialog`. Its button is {@link CancelButton}. Neither that, nor Escape,
 * nor a click outside, nor another page drops what somebody has changed in it without a question.
 */
export const TypingDialog = ({
  typed,
  start = typed,
  isBusy = false,
  onClose,
  children,
  ...dialog
}: TypingDialogProps) => {
  const now = JSON.stringify(typed)
  const [first] = useState(() => JSON.stringify(start))
  const [asked, setAsked] = useState<{ readonly go: () => void }>()
  const isChanged = now !== first
  const leave: Leaving['leave'] = (go = onClose) => {
    if (isBusy) return
    if (isChanged) setAsked({ go })
    else go()
  }
  return (
    <Dialog {...dialog} open onClose={() => leave()}>
      <LeavingContext value={{ isBusy, leave }}>{children}</LeavingContext>
      <UnsavedGuard when={isChanged && !isBusy} />
      <DiscardQuestion isOpen={asked !== undefined} onDiscard={() => asked?.go()} onStay={() => setAsked(undefined)} />
    </Dialog>
  )
}

export interface CancelButtonProps {
  /** Where it leads instead of closing the dialog. */
  readonly onLeave?: () => void
  /** What it says; default キャンセル. */
  readonly children?: ReactNode
}

/** The button that leaves a {@link TypingDialog} without saving. */
export const CancelButton = ({ onLeave, children }: CancelButtonProps) => {
  const translate = useTranslate()
  const { isBusy, leave } = useContext(LeavingContext)
  return (
    <Button disabled={isBusy} onClick={() => leave(onLeave)}>
      {children ?? translate('renkei.shell.cancel')}
    </Button>
  )
}

/** The cross at the edge of a {@link TypingDialog}, which leaves it without saving. */
export const CloseCross = () => {
  const translate = useTranslate()
  const { isBusy, leave } = useContext(LeavingContext)
  return (
    <IconButton aria-label={translate('renkei.shell.close')} disabled={isBusy} onClick={() => leave()}>
      <Close />
    </IconButton>
  )
}
